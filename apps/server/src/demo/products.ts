export type DemoProduct = {
	sku: string;
	name: string;
	description: string;
	price: number;
	quantity: number;
	supplier: string;
	category: string;
	image: string;
};

export const demoProducts: readonly DemoProduct[] = [
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
	{
		sku: "WH-2045",
		name: "Ridge 45 Front Wheel",
		description:
			"Carbon front disc wheel, 45 mm deep, with 20 bladed spokes and a 12 x 100 mm thru-axle hub. The hooked, tubeless-ready rim is 21 mm wide inside and suits tyres of 28 to 32 mm. Center Lock rotor mount, 720 g without tape or valve, rider limit 100 kg. In gusty side winds a light rider will feel the depth at the bars.",
		price: 540,
		quantity: 4,
		supplier: "Halvorn Rim and Hub",
		category: "Wheels",
		image: "/drawings/aero-45-front.svg",
	},
	{
		sku: "WH-2128",
		name: "Drover 700c Rear Wheel",
		description:
			"Alloy rear wheel for gravel bikes: 28 spokes, 24 mm inside width, 142 x 12 mm axle, Center Lock. The freehub body is the 11-speed road HG pattern, so most 8 to 10-speed cassettes need a 1.85 mm spacer behind them. Takes tyres from 35 to 50 mm, with or without tubes. 985 g. Spokes are plain J-bend, replaceable anywhere.",
		price: 245,
		quantity: 8,
		supplier: "Halvorn Rim and Hub",
		category: "Wheels",
		image: "/drawings/gravel-700-rear.svg",
	},
	{
		sku: "WH-2232",
		name: "Tor 29 Rear Wheel",
		description:
			"Rear 29er wheel in Boost 148 x 12 mm with a Micro Spline body, supplied with a 29 x 2.4 tyre mounted. It has 32 spokes laced three-cross, a rim 30 mm wide inside, and a six-bolt rotor mount. The bare wheel weighs 1,090 g, the knobbly tyre 980 g. It will not accept HG or XD cassettes unless the body is exchanged.",
		price: 319,
		quantity: 5,
		supplier: "Halvorn Rim and Hub",
		category: "Wheels",
		image: "/drawings/trail-29-rear.svg",
	},
	{
		sku: "WH-2336",
		name: "Harbour Dynamo Front Wheel",
		description:
			"Front wheel, 28 inch (622 mm), with a 6 V, 3 W hub dynamo and 36 stainless spokes, for rim brakes only. The double-wall rim is 19 mm wide inside and takes tyres of 37 to 50 mm. Solid 9 mm axle with nuts for 100 mm dropouts; plug for the light cable included. It weighs 1,340 g and has no rotor mount.",
		price: 118,
		quantity: 12,
		supplier: "Noordwijk",
		category: "Wheels",
		image: "/drawings/dynamo-28-front.svg",
	},
	{
		sku: "WH-2440",
		name: "Larch 40 Gravel Tyre",
		description:
			"Folding gravel tyre in 40-622 (700 x 40C), tubeless ready, 60 TPI casing, 470 g. Low centre knobs roll quietly on hardpack, while the taller shoulder rows hold on loose corners; wet clay will clog them. Made for rims 19 to 25 mm wide inside, at 2.0 to 4.5 bar. It can also be run with an ordinary tube.",
		price: 54,
		quantity: 46,
		supplier: "Halvorn Rim and Hub",
		category: "Wheels",
		image: "/drawings/larch-40-tyre.svg",
	},
	{
		sku: "DT-3050",
		name: "Compact Crankset 50/34",
		description:
			"Double road crankset with 50 and 34-tooth rings on a 110 mm bolt circle, for 11-speed chains. The 24 mm steel spindle turns in outboard bearings; a threaded BSA bottom bracket is sold separately. Forged aluminium arms of 172.5 mm, 43.5 mm chainline, 810 g with rings. A front derailleur must be made for a difference of 16 teeth.",
		price: 149,
		quantity: 10,
		supplier: "Tarnwick Components",
		category: "Drivetrain",
		image: "/drawings/crankset-50-34.svg",
	},
	{
		sku: "DT-3132",
		name: "Trail Crankset 32T",
		description:
			"Single-ring trail crankset with a 32-tooth direct-mount narrow-wide ring and a 52 mm Boost chainline. Arms are 170 mm, forged and hollow, on a 24 mm spindle for 73 mm BSA shells. It runs conventional 12-speed chains, not flat-top ones, and weighs 655 g. Frames with 157 mm rear spacing need a wider chainline than this one has.",
		price: 129,
		quantity: 7,
		supplier: "Tarnwick Components",
		category: "Drivetrain",
		image: "/drawings/crankset-32.svg",
	},
	{
		sku: "DT-3234",
		name: "Cassette 11-34, 11-Speed",
		description:
			"Eleven-speed cassette, 11-13-15-17-19-21-23-25-27-30-34, in nickel-plated steel, 380 g. It slides straight onto 8 to 10-speed HG bodies; on an 11-speed road body put the enclosed 1.85 mm spacer behind it. The rear derailleur has to be rated for 34 teeth. Lockring torque is 40 Nm, for which a small torque wrench will not do.",
		price: 72,
		quantity: 19,
		supplier: "Tarnwick Components",
		category: "Drivetrain",
		image: "/drawings/cassette-11-34.svg",
	},
	{
		sku: "DT-3251",
		name: "Cassette 10-51, 12-Speed",
		description:
			"Twelve sprockets from 10 to 51 teeth for Micro Spline freehub bodies, and for no other pattern. The steps are 10-12-14-16-18-21-24-28-33-39-45-51. The largest two sprockets are aluminium, the other ten steel, together 530 g. You need a long-cage derailleur rated for 51 teeth and a single chainring; no double works with this range.",
		price: 119,
		quantity: 3,
		supplier: "Tarnwick Components",
		category: "Drivetrain",
		image: "/drawings/cassette-10-51.svg",
	},
	{
		sku: "DT-3312",
		name: "Chain, 12-Speed, 126 Links",
		description:
			"Chain for 12-speed derailleur gears, 126 links, with one quick link that should not be reused. Outer width is about 5.3 mm and the weight 275 g at full length. It suits conventional 12-speed mountain and gravel drivetrains; it does not replace flat-top chains, whose rollers are larger. Measure often and change it at 0.5 percent wear.",
		price: 42,
		quantity: 64,
		supplier: "Tarnwick Components",
		category: "Drivetrain",
		image: "/drawings/chain-12.svg",
	},
	{
		sku: "DT-3412",
		name: "Rear Derailleur, 12-Speed",
		description:
			"Long-cage rear derailleur for one chainring and 12-speed cassettes with up to 51 teeth. Total capacity is 41 teeth. A friction clutch, switched by a small lever, keeps the chain quiet over rough ground. It bolts to a standard M10 x 1 hanger and weighs 290 g. Cable pull follows the mountain pattern, so 11-speed road levers will not index it.",
		price: 109,
		quantity: 0,
		supplier: "Tarnwick Components",
		category: "Drivetrain",
		image: "/drawings/derailleur-12.svg",
	},
	{
		sku: "BR-4160",
		name: "Brake Rotor 160 mm",
		description:
			"Six-bolt stainless disc rotor, 160 mm, 1.8 mm thick when new and worn out at 1.5 mm. The bolt circle is the usual 44 mm; six M5 Torx T25 bolts with thread lock come with it. It accepts resin and sintered pads and weighs 118 g. Center Lock hubs need an adapter. Do not touch the braking surface with oily fingers.",
		price: 19.5,
		quantity: 57,
		supplier: "Tarnwick Components",
		category: "Brakes",
		image: "/drawings/rotor-160.svg",
	},
	{
		sku: "BR-4180",
		name: "Brake Rotor 180 mm, Floating",
		description:
			"Floating 180 mm rotor: a stainless braking ring riveted to an aluminium carrier, which lets it expand when hot. The mount is six-bolt, 44 mm, with T25 bolts in the bag. Weight 148 g, thickness 1.8 mm. Changing up from 160 mm calls for the matching caliper adapter, and for a frame or fork that permits 180.",
		price: 46,
		quantity: 13,
		supplier: "Tarnwick Components",
		category: "Brakes",
		image: "/drawings/rotor-180.svg",
	},
	{
		sku: "BR-4220",
		name: "Flat-Mount Caliper",
		description:
			"Front hydraulic caliper for flat-mount forks, with a plate that turns over for 140 or 160 mm rotors. Two 22 mm pistons, mineral oil, a 1,000 mm hose already fitted, resin pads in place. The caliper alone weighs 140 g. Never fill it with DOT fluid, which attacks the seals. Post-mount forks need a different body.",
		price: 68,
		quantity: 4,
		supplier: "Tarnwick Components",
		category: "Brakes",
		image: "/drawings/caliper-flat.svg",
	},
	{
		sku: "BR-4305",
		name: "Disc Brake Pads, Sintered",
		description:
			"Pair of sintered disc pads with spring and split pin, shaped for the Flat-Mount Caliper. Metal compound lasts longer in rain and grit than resin and stands more heat on long descents, at the price of some noise and a slower first bite. Use them only on rotors not marked for resin pads alone. Replace at 0.5 mm of friction material.",
		price: 21.9,
		quantity: 148,
		supplier: "Tarnwick Components",
		category: "Brakes",
		image: "/drawings/pads-metal.svg",
	},
	{
		sku: "HM-5018",
		name: "Aria Road Helmet",
		description:
			"Road helmet with 18 vents, in-mould shell and slip liner, 265 g in size M (54 to 58 cm). Certified to EN 1078 and to CPSC 16 CFR 1203. A dial at the back closes the cradle, which also moves up and down in four steps. Also in S and L. Like every foam helmet it must be replaced after one real impact.",
		price: 139,
		quantity: 16,
		supplier: "Merrowdale Outfitting",
		category: "Helmets",
		image: "/drawings/helmet-road.svg",
	},
	{
		sku: "HM-5109",
		name: "Scree Trail Helmet",
		description:
			"Open-face trail helmet with deeper cover at the back of the head and a visor with three positions. In size M (55 to 59 cm) it weighs 345 g; goggles fit under the raised visor. It meets EN 1078 and CPSC. There is no chin bar, and it is not certified to ASTM F1952 for downhill racing, so choose a full-face model for that.",
		price: 109,
		quantity: 9,
		supplier: "Merrowdale Outfitting",
		category: "Helmets",
		image: "/drawings/helmet-trail.svg",
	},
	{
		sku: "HM-5206",
		name: "Quay City Helmet",
		description:
			"Smooth ABS city helmet with eight vents and a small fabric peak, certified to EN 1078. The hard shell shrugs off knocks in lockers and baskets, and costs grams for it: 430 g in size M, 55 to 59 cm. Thicker side padding is in the box. For fast e-bikes that assist to 45 km/h look for NTA 8776 instead.",
		price: 79,
		quantity: 18,
		supplier: "Merrowdale Outfitting",
		category: "Helmets",
		image: "/drawings/helmet-city.svg",
	},
	{
		sku: "HM-5301",
		name: "Otter Kids Helmet",
		description:
			"Children's helmet to EN 1078 for heads of 48 to 53 cm, 255 g, with a flat back for child seats. The magnetic buckle closes without pinching the chin, the dial turns with one hand, and insect mesh covers the front vents. Take it off on playgrounds: climbing frames call for an EN 1080 helmet, whose strap releases by itself.",
		price: 45,
		quantity: 27,
		supplier: "Little Gear",
		category: "Helmets",
		image: "/drawings/helmet-kids.svg",
	},
	{
		sku: "CL-6014",
		name: "Climber's Jersey",
		description:
			"Short-sleeve summer jersey in 92 percent polyester and 8 percent elastane, 128 g in size M. A full-length zip opens with one hand, three rear pockets hold a pump, a gilet and food, and a fourth has a zip for keys. The cut is close without being a race suit. Below about 15 degrees you will want a base layer. Wash at 30 degrees.",
		price: 84,
		quantity: 33,
		supplier: "Merrowdale Outfitting",
		category: "Clothing",
		image: "/drawings/jersey-climb.svg",
	},
	{
		sku: "CL-6122",
		name: "Long Day Bib Shorts",
		description:
			"Bib shorts for rides beyond three hours, with a pad 13 mm thick under the sit bones. The fabric is 78 percent nylon and 22 percent elastane, sewn with flat seams; mesh straps breathe at the back. Leg ends are wide bands without silicone dots. Wear nothing underneath, and leave out softener, which clogs the pad. Men's and women's pads differ.",
		price: 129,
		quantity: 1,
		supplier: "Merrowdale Outfitting",
		category: "Clothing",
		image: "/drawings/bibs-long-day.svg",
	},
	{
		sku: "CL-6230",
		name: "Squall Rain Jacket",
		description:
			"Rain jacket in a 2.5-layer nylon, rated to a 10,000 mm water column, with all seams taped. A dropped tail covers the lower back when you lean forward, and the small hood goes under a helmet. It packs into its own pocket and weighs 235 g in M. Hard climbing will still make it damp inside; zips under the arms help.",
		price: 119,
		quantity: 15,
		supplier: "Merrowdale Outfitting",
		category: "Clothing",
		image: "/drawings/jacket-rain.svg",
	},
	{
		sku: "CL-6317",
		name: "Frost Gloves",
		description:
			"Long-finger winter gloves with a windproof back and fleece lining, comfortable from about 5 to -5 degrees. Silicone print on the palm grips wet levers, thumb and index finger work a phone, and the thumb is terry for cold noses. They resist spray but soak through in an hour of steady rain. Sizes 7 to 11; choose them a little loose.",
		price: 49,
		quantity: 24,
		supplier: "Merrowdale Outfitting",
		category: "Clothing",
		image: "/drawings/gloves-winter.svg",
	},
	{
		sku: "TL-7014",
		name: "Pocket Multi-Tool 14",
		description:
			"Folding tool with 14 functions in 178 g: hex keys 2, 2.5, 3, 4, 5, 6 and 8 mm, Torx T25 and T30. It also carries a Phillips PH2 and a flat blade, a chain breaker for chains up to 12-speed, and spoke keys for 3.23 and 3.45 mm nipples. The hinge makes it too short for pedals that have been left to seize.",
		price: 36,
		quantity: 41,
		supplier: "Brask & Lund",
		category: "Tools",
		image: "/drawings/multitool-14.svg",
	},
	{
		sku: "TL-7120",
		name: "Torque Wrench 2-20 Nm",
		description:
			"Click torque wrench, 2 to 20 Nm, 1/4 inch drive, accurate to 4 percent of the set value. Hex bits 3, 4, 5 and 6 mm, Torx T25 and T30 come in the case. It covers stems, seat clamps, levers and rotor bolts, but not cassette lockrings at 40 Nm. Wind it back to 2 Nm for storage and never undo bolts with it.",
		price: 95,
		quantity: 6,
		supplier: "Brask & Lund",
		category: "Tools",
		image: "/drawings/torque-wrench.svg",
	},
	{
		sku: "TL-7208",
		name: "Track Floor Pump",
		description:
			"Floor pump with a steel barrel, for Presta and Schrader valves, up to 11 bar (160 psi). The 76 mm gauge sits at knee height and the hose is 110 cm long, enough for a bike in a stand. Below 1 bar the needle is vague, so fat tyres want a low-pressure gauge. Piston seal and head gaskets are sold as spares.",
		price: 59,
		quantity: 17,
		supplier: "Brask & Lund",
		category: "Tools",
		image: "/drawings/floor-pump.svg",
	},
	{
		sku: "TL-7311",
		name: "Chain Tool and Wear Gauge",
		description:
			"Workshop set of a chain tool for 7 to 12-speed chains and a wear gauge for 0.5 and 0.75 percent. The gauge touches three rollers on the same side, so roller play does not falsify the reading. The driving pin is hardened and screws out for replacement; one spare is in the handle. Not for single-speed 1/8 inch chains.",
		price: 34,
		quantity: 2,
		supplier: "Brask & Lund",
		category: "Tools",
		image: "/drawings/chain-tool.svg",
	},
	{
		sku: "LT-8080",
		name: "Beam 800 Front Light",
		description:
			"Rechargeable front light with 800, 400 or 200 lumens, lasting 2, 4 or 9 hours on a charge. The strap holds on bars from 25 to 35 mm; USB-C fills the 18 Wh cell in about four hours. IPX4, 168 g. Its round beam has no cut-off, so tip it down for oncoming traffic. It does not carry the StVZO mark needed in Germany.",
		price: 74,
		quantity: 29,
		supplier: "Brask & Lund",
		category: "Lights",
		image: "/drawings/light-front-800.svg",
	},
	{
		sku: "LT-8112",
		name: "Ember 120 Rear Light",
		description:
			"Red rear light with a 120 lumen day flash for 12 hours and a steady 20 lumens for six. At night use the steady mode, since the flash dazzles anyone behind. A rubber strap fits seatposts of 22 to 35 mm and a flat shim takes aero posts. Sealed to IPX6, charged by USB-C, 40 g. The battery cannot be changed.",
		price: 38,
		quantity: 38,
		supplier: "Brask & Lund",
		category: "Lights",
		image: "/drawings/light-rear-120.svg",
	},
	{
		sku: "LT-8206",
		name: "Harbour Dynamo Headlight",
		description:
			"Dynamo headlight of 60 lux with a clear upper cut-off, approved under German StVZO with a K number. Runs on any 6 V, 3 W hub or bottle dynamo and bolts to the fork crown with M6. Its standlight stays on for about four minutes at the traffic lights, and terminals feed a rear light. It is not meant for the DC light port of an e-bike.",
		price: 64,
		quantity: 0,
		supplier: "Noordwijk",
		category: "Lights",
		image: "/drawings/light-dynamo.svg",
	},
	{
		sku: "BG-9012",
		name: "Bivvy 12 Saddle Bag",
		description:
			"Saddle bag of up to 12 litres for bikepacking, welded from coated 420D nylon, 410 g empty. It hangs from the rails and the seatpost and rolls shut to as little as 5 litres. Keep the load under 4 kg and at least 16 cm free between rails and tyre. On a dropper post it stops the saddle from going down.",
		price: 112,
		quantity: 5,
		supplier: "Merrowdale Outfitting",
		category: "Bags",
		image: "/drawings/bag-saddle-12.svg",
	},
	{
		sku: "BG-9120",
		name: "Ferry Pannier Pair",
		description:
			"Pair of roll-top panniers, 20 litres each, in PVC-free coated polyester, 1.68 kg together. Hooks with inserts fit rack tubes of 8 to 16 mm, and a lower arm slides to stop sway. Welded seams keep out rain and spray; the bags are not made for going under water. At most 9 kg per side, within the limit of your rack.",
		price: 149,
		quantity: 20,
		supplier: "Noordwijk",
		category: "Bags",
		image: "/drawings/bag-pannier-pair.svg",
	},
	{
		sku: "BG-9203",
		name: "Dawn Handlebar Bag",
		description:
			"Barrel bag for the handlebar, 3 litres, 24 cm wide and 13 cm across, 240 g. Two straps go round the bar and one round the head tube, with foam spacers that leave space for cables. The zip sheds a shower but is not waterproof. Good for a jacket, food and a phone up to 1.5 kg. On narrow drop bars check the room between the levers.",
		price: 58,
		quantity: 13,
		supplier: "Merrowdale Outfitting",
		category: "Bags",
		image: "/drawings/bag-bar-roll.svg",
	},
];
