export const article = {
	image: "/drawings/article-true-a-wheel.svg",
	title: "Truing a wheel in twenty minutes",
	author: "The Freehub workshop",
	desc: `A wheel that wobbles by two millimetres looks ruined and is usually twenty minutes from being good. What makes the job go wrong is not a lack of skill but haste: half a turn where a quarter would do, and a second fault put in to cure the first. Work in small steps and in a fixed order, and it is hard to do harm.

You need a spoke key that fits without play, commonly 3.23 or 3.45 mm. A stand is pleasant but not required. The bike upside down, with two cable ties on the fork or the stays cut so that they almost touch the rim, will show you a tenth of a millimetre just as well.

## The first five minutes: look and listen

Take the tyre off if you can, at least let the air out. Squeeze the spokes in pairs all round the wheel and feel for one that is slack. Pluck them: on the same side of the wheel the notes should be close together. On a rear wheel the two sides differ, because the drive side stands steeper and carries more, often 1,000 to 1,200 newtons against half or two thirds of that on the left. One dull note among bright ones is a fault found. If a spoke is loose and the rim still runs straight there, the rim is bent, and no key will cure that for long.

Put a drop of thin oil where each spoke enters its nipple, and where the nipple sits in the rim.

## Ten minutes: side to side

Spin the wheel and find the place where the rim comes nearest to one tie. Suppose it swings left. The spokes that go to the right flange pull it back. Tighten the one or two right spokes in the middle of the swing by a quarter turn, and loosen the left ones between them by the same. Doing both keeps the tension as it was and keeps the rim from being drawn inward.

The direction confuses everybody. Seen from the tyre side, looking in toward the hub, a nipple tightens clockwise like any screw. When you look from the hub outward, as you do at the bottom of the wheel, it is reversed. If you are unsure, turn a quarter and watch the rim.

A quarter turn is 0.11 mm of thread, and that is already plenty. Spin, find the worst place again, correct, spin. Always treat the worst place and never work your way round, or you will chase your own corrections. When the swing is under half a millimetre, stop. Disc wheels may be left at that. With rim brakes, go to 0.3.

## Three minutes: up and down

Now watch the outer edge of the rim. A high spot is pulled in by tightening a left and a right spoke together, half a turn each, so that the rim does not move sideways. A low spot wants the opposite. Up to 0.5 mm of hop cannot be felt through the tyre. A flat spot from a pothole will come out only in part, and it is better to leave it than to have four slack spokes in a row.

## The last two minutes: make it stay

Spokes twist when the nipple grips the thread. The twist sits there until the first ride, unwinds with a ping, and the wheel is out again. So turn a little too far each time and come back by the same small amount. Then take parallel spokes in both hands and squeeze them hard, all round the wheel, both sides. Spin once more and touch up what has moved, which will be little.

Last, in a stand or in the fork of a rim-brake bike, turn the wheel round. If the rim stands in the same place as before, it is centred. If it stands 2 mm to one side, it is 1 mm off, and half a turn tighter on every spoke of the side it should move toward will nearly cure it. That is a job for another evening.`,
};
