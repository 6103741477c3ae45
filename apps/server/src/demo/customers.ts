import { contactKeys } from "@freehub/domain/selling/customer";
import { v7 as uuidv7 } from "uuid";
import { columnsOf, type Facts, noFacts } from "#areas/selling/customers/customer-facts.ts";
import { insertRows } from "#db/bulk.ts";
import { type Changed, changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { DAY_MS } from "./history.ts";

/** Customers of the demo. */
const CUSTOMERS = 60;
/** Days between two new customers. */
const DAYS_APART = 6;

const firstNames = "Alva Bruno Clio Dario Elin Fabio Greta Hugo Inka Joris Kaja Levi".split(" ");
const lastNames =
	"Ackerlund Birkholt Carvallo Dunmere Eastwick Farnholm Gravelle Hollins Ingelby Jarnvik".split(" ");
const companies = ["Courier Collective", "Riverside School", "Hillside Cycling Club", "Harbour Deliveries"];
const streets = ["Mill Lane", "Station Road", "Orchard Street", "Canal Walk", "Bridge Street"];
const notes = [
	"Rides a tandem.",
	"Calls before coming.",
	"Collects on Saturdays.",
	"Wants to know about gravel tyres.",
];

/** Invented people at addresses that belong to nobody: example domains, and telephone numbers kept for films. */
export const demoCustomers: readonly Facts[] = Array.from({ length: CUSTOMERS }, (_, i): Facts => {
	const first = firstNames[i % firstNames.length] ?? "";
	const last =
		lastNames[(2 * Math.floor(i / firstNames.length) + (i % firstNames.length)) % lastNames.length] ?? "";
	const name = `${first} ${last}`;
	const mail = `${first}.${last}${i}@example.com`.toLowerCase();
	return {
		...noFacts,
		name,
		company: i % 9 === 4 ? (companies[Math.floor(i / 9) % companies.length] ?? "") : "",
		mails: i % 7 === 3 ? [] : [mail],
		phones: i % 5 === 1 ? [] : [`030 23125 ${String(100 + i)}`],
		address: i % 3 === 0 ? `${streets[i % streets.length]} ${1 + i}\n10115 Berlin` : "",
		language: i % 8 === 5 ? "de" : null,
		note: i % 6 === 2 ? (notes[Math.floor(i / 6) % notes.length] ?? "") : "",
	};
});

/** When a customer came. */
function cameAt(now: Date, i: number): Date {
	return new Date(now.getTime() - (CUSTOMERS - i) * DAYS_APART * DAY_MS);
}

/** The number of customers that the shop had at a moment: the first ones. */
export function customersAt(now: Date, at: Date): number {
	return demoCustomers.filter((_, i) => cameAt(now, i) <= at).length;
}

/** Adds the demo's customers, who came over the last year. @returns their ids. */
export async function addCustomers(db: Db, tx: Tx, now: Date): Promise<string[]> {
	const rows = demoCustomers.map((facts, i) => ({
		id: uuidv7(),
		...columnsOf(facts),
		account: null,
		merged_into: null,
		merged_from: null,
		created_at: cameAt(now, i),
	}));
	const contacts = rows.flatMap(({ id }, i) =>
		contactKeys(demoCustomers[i] ?? noFacts).map((contact) => ({ contact, customer: id })),
	);
	await insertRows(db, tx, "customer", rows);
	await insertRows(db, tx, "customer_contact", contacts);
	return rows.map(({ id }) => id);
}

/** Deletes the demo's customers that nobody has changed or merged, and that have no orders; their contacts go with them. */
export async function deleteCustomers(tx: Tx, customers: readonly string[]): Promise<Changed[]> {
	const gone = await tx
		.deleteFrom("customer")
		.where("id", "in", customers)
		.where("version", "=", 1)
		.where("id", "not in", (eb) =>
			eb.selectFrom("sales_order").select("customer").where("customer", "is not", null),
		)
		.returning("id")
		.execute();
	return gone.map(({ id }) => changed("customer", id, "removed"));
}
