/** Soft sounds, made here; nothing is loaded for them. */

/** One tone of so many hertz that fades away. */
export function tone(hertz: number, seconds: number, volume: number): void {
  const audio = new AudioContext();
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(volume, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  source.connect(gain).connect(audio.destination);
  source.start();
  source.stop(audio.currentTime + seconds);
  source.onended = () => void audio.close();
}

export const myTurn = () => tone(660, 0.35, 0.06);
export const cardMoved = () => tone(220, 0.08, 0.03);
