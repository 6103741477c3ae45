export const article = {
	image: "/drawings/article-chain-wear.svg",
	title: "The cheapest part that ruins the dearest: measuring chain wear",
	author: "The Freehub workshop",
	desc: `A chain costs 42 dollars, the cassette it runs on 119, and the first quietly destroys the second if nobody measures it. There is no noise and no slipping while this goes on. By the time a gear jumps under load, the damage has been done for a thousand kilometres and the bill has grown to three parts.

## A chain does not stretch

The steel plates keep their length. What wears is the joint: the pin, and the collar of the inner plate that turns on it. Each link should measure half an inch, 12.7 mm, from pin to pin. Grit and water grind a few hundredths of a millimetre out of every joint, and since there are more than a hundred, the chain as a whole becomes longer. The teeth were cut for half an inch. A longer chain rides up their flanks, puts its load on fewer of them and files them into hooks that fit the worn chain and no other.

That is why a new chain skips on an old cassette. Nothing is wrong with the chain. The sprockets have learned another's stride.

## Half a percent is very little

Wear is given as growth in percent. Over ten inches, which is twenty links or 254 mm, half a percent comes to 1.3 mm. You cannot see it, and a ruler will tell you only if you are careful: lay its zero on the edge of a pin and look at the twelve inch mark. On a new chain a pin stands exactly there. If it stands a sixteenth of an inch beyond, 1.6 mm, the chain has grown by 0.52 percent.

A gauge is quicker and costs less than one chain. There are two kinds, and the difference matters. The simple kind pushes two rollers apart. A roller has play of its own on its collar, new chains included, and this play is added to the reading, so the gauge may condemn a chain that still has a third of its life. The better kind touches three points, so that the rollers are pushed the same way and their play cancels out.

Measure in several places, with the chain under a little tension from the pedal, and take the worst. For 11 and 12 speeds replace at 0.5 percent. Up to 10 speeds, with wider sprockets and thicker teeth, 0.75 will do. A single-speed or hub-geared bike can go to 1 percent, since its teeth are many and its chain line is straight.

## What it costs either way

How long a chain lasts is mostly a question of dirt. On a road bike kept clean we see 4,000 km and more, on gravel 2,000, on a trail bike in winter sometimes 800. Let us say 2,500. Replace four chains on time in 10,000 km and you have paid 168 dollars, and the cassette is still good for one or two more. Leave the first chain on instead and at 5,000 km you buy a chain and a cassette, 161 dollars, with the smallest or most used chainring soon to follow. After 10,000 km you have done this twice and spent 322.

The saving is not in a better chain. It is in a minute with a gauge every few hundred kilometres, on a day when you pump the tyres anyway.

## If it is already too late

Suppose the gauge drops through at 1 percent. Do not fit a new chain at once. If the old one still runs without skipping, let the whole set wear out together, and change chain and cassette at the end of the season. If you do try a new chain, ride it up a short hill in each gear and press hard. The sprockets you use most will skip first. If they hold, you have been lucky.

One last thing costs nothing. Wipe the chain with a rag after a wet ride, oil it once it is dry, one drop on each roller, and wipe it again. Oil on the outside carries no load. It only collects the dust that will be grinding the pins next week.`,
};
