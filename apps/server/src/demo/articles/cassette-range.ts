export const article = {
	image: "/drawings/article-cassette-range.svg",
	title: "Reading a cassette: range, jumps and the gear you never use",
	author: "The Freehub workshop",
	desc: `A cassette has two qualities that pull against each other: how far it reaches and how small the steps are on the way. You can have eleven sprockets close together or spread wide, but with eleven sprockets you cannot have both. Once you can read the row of numbers on the box, you will know before the first ride which of the two you have bought.

## Range is one division

Divide the largest sprocket by the smallest. An 11-34 gives 34 by 11, which is 3.09, usually written as 309 percent. A 10-51 gives 510 percent. That is all range means: how many times faster you go in the highest gear than in the lowest, with the same legs and one chainring. A second chainring multiplies it. With 50 and 34 teeth in front, the 11-34 reaches from 34 by 34, exactly one turn of the wheel per turn of the pedals, to 50 by 11, which is four and a half.

In the lowest of these, at 70 turns a minute on a 28 mm road tyre, you ride at 9 km/h. That suits a steep lane. In the highest, at 90 turns a minute, you ride at 52 km/h, and we will come back to that.

## The jump is what your legs notice

Look at the neighbours. From 11 to 13 teeth is a step of 18 percent. If you turn the pedals 90 times a minute in the 13 and shift to the 11 at the same speed, your legs drop to 76. From 25 to 27 is 8 percent, and the same shift upward from the 27 takes you from 90 to 83, which most riders hardly feel. Between 10 and 15 percent a shift is clear but comfortable. Above 18 you feel that a gear is missing.

Written out, the 11-34 runs 11, 13, 15, 17, 19, 21, 23, 25, 27, 30, 34. The first steps are coarse, the middle is fine, the last two open up again to 11 and 13 percent. That is a sensible order. In the middle you ride along a valley road and care about rhythm. On the 34 you are climbing and want to be rescued.

The 10-51 has a different temper: 10, 12, 14, 16, 18, 21, 24, 28, 33, 39, 45, 51. No step is smaller than 12 percent, and those from 28 to 33 to 39 are both 18. Off the road this is right, because the ground changes faster than a shift could follow. In a group on a flat road, the same cassette has you hunting between two gears all day.

## The gear you never use

Count for one ride how long you spend on the smallest sprocket. On most bikes that come to our stand, the 11 still has its finish while the 17 and 19 have lost theirs. A gear for 52 km/h is for descents on which you could as well tuck in and coast.

It costs something to keep. A sprocket that never carries the chain takes a place in the row which another could have had, and a large gear in front pushes your useful gears to the end of the cassette where the chain runs at an angle. If your legs live between 20 and 35 km/h, the better cure is often smaller rings and not a bigger cassette. With 46 and 30 in front, the same 11-34 tops out at 48 km/h and gets down to a ratio of 0.88. You lose 4 km/h that you never rode, and gain a gear you will be glad of.

## Before you order

Three checks. The freehub body must match: HG, Micro Spline and XD are different patterns, and nothing but the right body will take the cassette. The derailleur must be rated for the largest sprocket, and for the total of teeth that the chain has to wrap. And the chain must be long enough for the big sprocket and the big ring together, a combination you should avoid but will one day select by mistake.`,
};
