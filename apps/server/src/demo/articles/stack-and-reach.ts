export const article = {
	image: "/drawings/article-stack-and-reach.svg",
	title: "Two bikes, one size: how stack and reach decide the fit",
	author: "The fitting desk",
	desc: `A customer brought us two brochures, both open at size 54, and asked why one bike hurt his neck and the other did not. The size on the seat tube was the same to the millimetre. The answer was in two columns further to the right, which he had never read, and it took five minutes with a pencil.

## What the two numbers measure

Both start at the centre of the bottom bracket. Stack is how far the top of the head tube lies above that point, measured straight up. Reach is how far it lies in front, measured level. Neither depends on where the seat tube ends, how far the top tube slopes or what the maker chooses to print as the size. That is why they can be compared between makers, while the letter M cannot.

His road bike had a stack of 545 mm and a reach of 389. The one that felt good had 580 and 374. So the second put the handlebar 35 mm higher and, as it seems on paper, 15 mm closer. On an upright city bike you might not notice. On a drop bar that you hold for four hours, it is the difference between looking at the road and looking at your front hub.

## Why you cannot read reach alone

Here is the step that is often missed. The steering axis leans back, commonly by 17 degrees from upright on a road bike, which the tables give as a head angle of 73. A spacer under the stem slides the bar along that slope. For each 10 mm of spacer, the bar rises by 9.6 mm and comes back by 2.9.

Let us raise the low bike to the height of the tall one. That takes about 37 mm of spacers, and on the way up the bar moves back by nearly 11 mm. Its reach of 389 becomes 378, which is only 4 mm longer than the other frame. Two bikes that looked 15 mm apart in length are almost the same length at the same height. What really separates them is the stack.

The rule that follows is short. Compare stack first. Then correct the reach for the difference in stack, roughly 3 mm for every 10, and only then compare the reach. A tower of 37 mm of spacers is also more than many carbon steerers allow; 30 mm is a usual limit, and the fork maker's word counts.

## What the saddle has to do with it

Stack and reach say nothing about where you sit. They describe the bike as you stand on the pedals. Seated, the seat angle comes in: at a saddle height of 720 mm, one degree steeper moves the saddle forward by about 12 mm, and the bike feels shorter by as much. Slide the saddle back on its rails until you sit behind the pedals as before, and the comparison by reach is honest again. Check that the rails allow it.

So do not use the saddle to cure a reach problem. Set it for your legs first, height and setback, and leave it there. After that, the stem decides. Stems come in steps of 10 mm, and turning one from minus 6 degrees to plus 6 lifts the bar of a 100 mm stem by about 20 mm on a 73 degree head tube.

## A way to choose

Take the bike on which you are comfortable, and measure it against a wall. Height of the bar's centre above the floor, less the height of the bottom bracket. Distance from the wall to the bar, and to the bottom bracket. Two subtractions give you the position of your hands in stack and reach of their own. Now see which frame gets there with 10 to 20 mm of spacers and a stem between 80 and 110 mm. If it takes more than that, it is the wrong frame, whatever letter is painted on it.`,
};
