export const article = {
	image: "/drawings/article-tyre-pressure.svg",
	title: "Tyre pressure is a decision, not a number on the sidewall",
	author: "The Freehub workshop",
	desc: `The figure moulded into the sidewall is a limit, and people pump to it because it is the only figure they can find. It says what the tyre will stand, on a rim that allows it. It says nothing about your weight, your road or how you like to ride, and these are what the pressure ought to depend on.

## What pressure does

A tyre carries you by being pressed flat. The load divided by the pressure is, near enough, the area on the ground. Put 45 kg on a rear wheel at 5 bar and the patch measures about 9 square centimetres; at 2.5 bar it is twice as large. A wide tyre makes that patch short and broad, a narrow one long and thin.

A hard tyre on a smooth track rolls well. On real roads it does not, because each pebble lifts bike and rider instead of denting the rubber, and lifting 85 kg costs more than bending a little rubber. Below a certain pressure the casing itself begins to waste your work, and the rim comes close to the stones. Between the two lies a broad, flat valley. It is broad enough that you need not chase a tenth of a bar, but full sidewall pressure is nearly always outside it.

## Where to begin

For a rider of 75 kg on a bike of 9 to 11 kg, these are starting points we would set in the stand. Measured width counts, not the printed one: a 28 can come out at 30 on a wide rim. On a 28 mm road tyre, 4.4 bar in front and 4.8 behind. On 32 mm, 3.6 and 4.0. On a 40 mm gravel tyre with tubes, 2.4 and 2.7, or about 0.3 less without tubes. On a 2.4 inch trail tyre, tubeless, 1.4 and 1.6. A city bike on 47 mm tyres rides well at 2.8 and 3.2, and more behind if there are full bags on the rack.

For each 10 kg more or less, change the figure by about a tenth. The rear takes more because 55 to 60 percent of the load sits there, and the front is kept lower because it steers and because your hands are fastened to it.

Two limits stand above all this. The lower of the maximum on the tyre and the maximum on the rim is the one that counts. On a rim without hooks it is 5 bar at the very most, and only with a tyre approved for such rims.

## Finding your own figure

Choose a loop of ten minutes with a rough stretch and two corners. Start from the figure above, ride it, and let 0.2 bar out of both tyres. Do it again. At some point the bike will either touch the rim on a sharp edge or lean into a corner with a delay, as if a hinge had been fitted. Put 0.2 back. That is your pressure for that surface, and it is worth writing inside the shed door.

The same gauge should be used every time. Two pumps may differ by 0.3 bar and both be called accurate, which does not matter as long as you are always wrong by the same amount. Floor pump gauges are also vague in their lowest tenth, so for trail tyres a small gauge that ends at 4 bar is worth its price.

## What changes by itself

Air leaves. A butyl tube loses perhaps a tenth of a bar in a few days on a wide tyre and rather more on a narrow one; a latex tube needs the pump before every ride. Cold counts too. Pump to 2.0 bar in a warm kitchen and ride in frost, 20 degrees colder, and you have 1.8. Rain is a reason to drop another 0.2 to 0.3 on the road, since the patch grows and the tyre follows a coarse surface better.

None of this needs a chart. It needs a gauge, a thumb that knows what 2.5 feels like, and the habit of asking what today's road is like before the pump goes on.`,
};
