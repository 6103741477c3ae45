/** The terms of a supplier of the demo shop. */
export type DemoSupplier = {
	name: string;
	customerNumber: string;
	/** Of the desk that takes orders. */
	email: string;
	/** Days from an order to its arrival. */
	leadDays: number;
	/** In the demo's currency; null: none. */
	minimumOrder: number | null;
	freightTerms: string;
	note: string;
	/** Whether it confirms pieces and days. */
	confirms: boolean;
};

const noNote = { note: "", confirms: false };

export const demoSuppliers: readonly DemoSupplier[] = [
	{
		name: "Cadenza Cycles",
		customerNumber: "10482",
		email: "orders@cadenza.example",
		leadDays: 21,
		minimumOrder: 2500,
		freightTerms: "Free from 5 bicycles",
		note: "Bicycles arrive 85 % assembled.",
		confirms: true,
	},
	{
		...noNote,
		name: "Highmoor",
		customerNumber: "H-2207",
		email: "orders@highmoor.example",
		leadDays: 24,
		minimumOrder: 2000,
		freightTerms: "Carriage paid",
		confirms: true,
	},
	{
		...noNote,
		name: "Noordwijk",
		customerNumber: "77120",
		email: "orders@noordwijk.example",
		leadDays: 14,
		minimumOrder: 500,
		freightTerms: "Free from 1,000",
		confirms: true,
	},
	{
		...noNote,
		name: "Little Gear",
		customerNumber: "LG 318",
		email: "orders@little-gear.example",
		leadDays: 12,
		minimumOrder: null,
		freightTerms: "",
	},
	{
		...noNote,
		name: "Halvorn Rim and Hub",
		customerNumber: "5530",
		email: "orders@halvorn.example",
		leadDays: 18,
		minimumOrder: 750,
		freightTerms: "Free from 750",
	},
	{
		name: "Tarnwick Components",
		customerNumber: "TW-0914",
		email: "orders@tarnwick.example",
		leadDays: 10,
		minimumOrder: 300,
		freightTerms: "Free from 300",
		note: "Back orders are sent within a week.",
		confirms: true,
	},
	{
		...noNote,
		name: "Merrowdale Outfitting",
		customerNumber: "MO 4471",
		email: "orders@merrowdale.example",
		leadDays: 9,
		minimumOrder: 250,
		freightTerms: "",
	},
	{
		...noNote,
		name: "Brask & Lund",
		customerNumber: "B 9026",
		email: "orders@brask-lund.example",
		leadDays: 7,
		minimumOrder: 200,
		freightTerms: "Free from 200",
	},
];
