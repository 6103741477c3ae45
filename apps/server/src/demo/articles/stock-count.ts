export const article = {
	image: "/drawings/article-stock-count.svg",
	title: "What a stock count really tells you",
	author: "The stockroom",
	desc: `The book says 40 chains, the shelf holds 37, and the quickest way to learn nothing is to type 37 and move on. The correction takes a second. The three missing chains have a story, and a count is one of the few moments when somebody stands in front of the shelf with a reason to ask for it.

## Two numbers, not one

Most people sum up a count in money: we were out by 212 dollars. That figure hides more than it shows, because plus and minus cancel. Suppose you find twelve road inner tubes too many and twelve trail tubes too few. In pieces the net difference is nil and in dollars it is next to nothing, yet 24 pieces are wrong and the next customer who orders a trail tube will be let down.

So keep two figures. The first is the net difference in value, which is what the accounts need. The second is the share of lines that were right. If you counted 42 products and 37 matched the book, your accuracy is 88 percent. A small shop that counts sensibly can live above 97. Below 90, the people at the counter stop believing the screen and walk to the shelf to look, and from then on the system is only a diary.

## How to count so that the result means something

Count blind. The sheet should show the place, the article number and an empty field, never the expected quantity. Anyone who sees 40 in print will find 40, most of all at five in the afternoon. If the count differs from the book, a second person counts again before anything is changed. In our experience about a third of all differences disappear at that second look.

Stop the traffic while you count. A wheel that was sold at ten, picked at eleven and counted at half past ten will be wrong whichever way you book it. If the shop cannot close, count one aisle at a time and put every movement of that aisle into a box until the aisle is done.

Agree on the unit. Brake pads are bought in cartons of 25 pairs, sold as a pair and found loose as single pads at the back of a drawer. More than half of the large differences we have met were not theft and not loss. They were one person counting cartons and another counting pairs.

## Count the right things often

A full count once a year gives you one good day and 364 days of slow decay. It is better to count a little every week. Put the products that turn fastest or cost most into a first group, perhaps a fifth of the range, and count these every month. The middle group is counted each quarter, the rest twice a year. With 42 lines that comes to about four lines a week, twenty minutes before opening.

Two events deserve a count outside the plan. When the book says zero, look: it costs nothing to count an empty shelf, and every piece you find is a sale you were turning away. And when the book shows a negative quantity, look the same day, because something was sold that had never been received.

## The difference is a message

Write a cause beside every correction, from a short list: receiving, picking, unit, damage, workshop use, unknown. After three months, read the list. If most of the missing chains say workshop use, nobody is stealing from you. The mechanics take a chain for a repair and forget to book it, and a pad of slips beside the bench will do more than a camera. A count that ends in a changed habit has paid for itself. One that ends in a changed number will have to be done again.`,
};
