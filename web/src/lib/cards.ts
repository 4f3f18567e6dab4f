/** What stands on the cards, as the server tells it. */

export interface CardText {
  card: string; // `7S`
  name: string;
  text: string;
}

export async function fetchCards(): Promise<CardText[]> {
  const answer = await fetch('api/cards');
  if (!answer.ok) throw new Error(`api/cards: ${answer.status}`);
  return ((await answer.json()) as { cards: CardText[] }).cards;
}
