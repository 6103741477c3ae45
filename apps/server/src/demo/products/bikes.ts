export const bikes = [
	{
		sku: "BK-1040",
		name: "Col 34 Road",
		description:
			"Aluminium road bike with a carbon fork, geared 50/34 by 11-34 so the lowest gear is one to one. Hydraulic flat-mount discs with 160 mm rotors, 12 mm thru-axles at both ends, 700 x 28 tyres fitted and room for 32. Weighs 9.1 kg in size 54. It has no eyelets for a rack, so luggage goes in a saddle or handlebar bag.",
		price: 1890,
		quantity: 14,
		supplier: "Cadenza Cycles",
		category: "Bikes",
		image: "/drawings/col-34-road.svg",
	},
	{
		sku: "BK-1055",
		name: "Drover Gravel",
		description:
			"Double-butted chromoly gravel bike with a carbon fork, clearing 700 x 45 or 650b x 50 mm tyres. One 40-tooth ring drives an 11-42 cassette. Each fork leg carries three bolts for a cage, and the rear takes mudguards and a rack rated to 25 kg. Threaded 68 mm BSA bottom bracket, 142 x 12 mm rear axle. At 10.9 kg it is no climber's bike.",
		price: 2240,
		quantity: 6,
		supplier: "Highmoor",
		category: "Bikes",
		image: "/drawings/drover-gravel.svg",
	},
	{
		sku: "BK-1071",
		name: "Tor 29 Trail",
		description:
			"Trail hardtail with a 140 mm fork, a 65.5 degree head angle and a 150 mm dropper post. Boost spacing front and rear, 32-tooth ring, 10-51 cassette, four-piston brakes on 180 mm rotors. Tubeless 29 x 2.4 tyres. The alloy frame is rated for forks of 130 to 150 mm and weighs 13.6 kg built. Not meant for bike-park jumps or for riders who want a cushioned rear.",
		price: 2690,
		quantity: 3,
		supplier: "Highmoor",
		category: "Bikes",
		image: "/drawings/tor-29-trail.svg",
	},
	{
		sku: "BK-1012",
		name: "Harbour City",
		description:
			"City bike with a seven-speed hub gear, hub dynamo lights, full mudguards and a 25 kg rear rack. The frame is 6061 aluminium, the fork steel, the tyres 40-622 with a reflective stripe and a puncture belt. Linear-pull rim brakes use ordinary pads that any shop has. It weighs 17.2 kg, which you notice on stairs more than on the road.",
		price: 780,
		quantity: 22,
		supplier: "Noordwijk",
		category: "Bikes",
		image: "/drawings/harbour-city.svg",
	},
	{
		sku: "BK-1090",
		name: "Volt Tour E",
		description:
			"Touring e-bike with a 500 Wh battery on the down tube and a 250 W mid motor that helps up to 25 km/h. Expect 60 km in hilly country on high assist and about 120 km on the flat in eco. Charging takes roughly 4.5 hours. With rack, guards and lights it weighs 24.8 kg, of which the battery is 2.9. Permitted total weight is 140 kg.",
		price: 3450,
		quantity: 0,
		supplier: "Noordwijk",
		category: "Bikes",
		image: "/drawings/volt-tour-e.svg",
	},
	{
		sku: "BK-1006",
		name: "Piper 20 Kids",
		description:
			"Children's bike on 20 inch (406 mm) wheels for riders of about 115 to 135 cm, weighing 8.3 kg. Short 127 mm cranks set close together suit narrow hips, and the brake levers adjust to small hands. Aluminium frame, rigid fork, one gear (32 by 16 teeth) with a chain guard. There is no suspension because at this weight it adds a kilogram and hardly moves.",
		price: 390,
		quantity: 31,
		supplier: "Little Gear",
		category: "Bikes",
		image: "/drawings/piper-20-kids.svg",
	},
	{
		sku: "BK-1018",
		name: "Lantern Step-Through",
		description:
			"Step-through city bike with a low top tube, three-speed hub gear and a front basket for up to 5 kg. A coaster brake works the rear wheel and a rim brake the front. Steel frame, 40-622 tyres, mudguards, battery lights, 16.4 kg. Three gears cover flat towns and bridges well; for a hilly commute the Harbour City has the wider range.",
		price: 690,
		quantity: 9,
		supplier: "Noordwijk",
		category: "Bikes",
		image: "/drawings/lantern-basket.svg",
	},
	{
		sku: "BK-1048",
		name: "Cinder All-Road",
		description:
			"Carbon all-road bike, 8.9 kg in size M, for broken tarmac and dry gravel on 700 x 35 tyres. The largest tyre that fits is 38 mm, or 35 with mudguards. A 46/30 crankset and an 11-34 cassette give small steps and a 0.88 low gear. Two bottle cages are included. For deep mud or loaded bikepacking the Drover is the sounder choice.",
		price: 2790,
		quantity: 2,
		supplier: "Cadenza Cycles",
		category: "Bikes",
		image: "/drawings/cinder-allroad.svg",
	},
	{
		sku: "BK-1064",
		name: "Fell 29 Hardtail",
		description:
			"Aluminium 29 inch hardtail with a 120 mm air fork for woodland trails, bridleways and long days out. Twelve gears, 32 teeth in front and 10-51 behind. The rear end is 148 x 12 mm Boost, the tyres 29 x 2.35, the brakes two-piston hydraulic with 180 and 160 mm rotors. Weight 13.2 kg. The frame is routed for a dropper post, but comes with a fixed 30.9 mm one.",
		price: 1350,
		quantity: 11,
		supplier: "Highmoor",
		category: "Bikes",
		image: "/drawings/fell-29-hardtail.svg",
	},
];
