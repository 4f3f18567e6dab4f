/** What a dialog can show: a card or a rule. From each one leads on to others. */

export interface CardPlace {
  kind: 'card';
  card: string;
  set: string;
}

export interface RulePlace {
  kind: 'rule';
  id: string;
}

export type Place = CardPlace | RulePlace;
