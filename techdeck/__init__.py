"""The Tech Deck: card games behind one engine.

from techdeck import new_match

match = new_match("tech-city", seats=3, seed=7)
while not match.over:
    question = match.questions()[0]
    match.answer(question.seats[0], question.number, question.options[0])
print(match.outcome)
"""

from techdeck.matches import new_match, replay

__all__ = ["new_match", "replay"]
