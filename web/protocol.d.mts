export function typescript(): Promise<string>;
