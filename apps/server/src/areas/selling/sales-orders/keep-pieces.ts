import { reason } from "@freehub/contract/rule-sentences";
import type { KeptOrder, KeptPieces } from "@freehub/contract/selling/kept-pieces";
import type { Right } from "@freehub/domain/people/access";
import { fieldRefusal, refusal } from "#app-error.ts";
import { insertNamed, writeCustomer } from "#areas/selling/customers/write-customers.ts";
import { orderingOfBooks } from "#areas/stock/ledger/line-books.ts";
import { lockProducts } from "#areas/stock/ledger/open-ledger.ts";
import { type Changed, changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import type { WriteRequest, Written } from "#db/write.ts";
import { answerOf } from "./lock-sale.ts";
import { placeAtOnce } from "./place-at-once.ts";
import { headerOf, isPastDay, noHeader } from "./sale-header.ts";

/**
 * Keeps pieces of a product: adds an order of one line and places it, once, with its customer if that one is new, and with a draft to
 * the supplier if that is asked for.
 * @throws AppError forbidden for a new customer or a draft without the right to write those; not_found, customer_state, invalid_input,
 * promised, location_closed; sale_state if the product has no supplier to order from.
 */
export function keepPieces(db: Db, asked: KeptPieces, request: WriteRequest): Promise<KeptOrder> {
	return writeCustomer(db, request, async (tx) => {
		requireRights(asked, request.rights);
		// Its documents and products are locked first, then the customer, as changes of orders do.
		const draft = asked.order ? await addToDraft(db, tx, asked, request) : undefined;
		return keep(db, tx, asked, draft, request);
	});
}

type Draft = { _id: string; supplier: string; changed: Changed };

async function keep(
	db: Db,
	tx: Tx,
	asked: KeptPieces,
	draft: Draft | undefined,
	request: WriteRequest,
): Promise<Written<KeptOrder>> {
	const { product, pieces, source, newCustomer, order: _, ...header } = asked;
	const { now } = request;
	// The product is locked before the customer, as by changes of orders.
	await lockProducts(db, tx, [product]);
	if (isPastDay(header.due, now))
		throw fieldRefusal("invalid_input", { field: "due", ...reason("in_the_past") });
	const added =
		newCustomer === undefined ? undefined : await insertNamed(db, tx, contactsOf(newCustomer), now);
	const named = added === undefined ? header : { ...header, customer: added.id };
	const columns = {
		...noHeader,
		...(await headerOf(db, tx, noHeader, named, now)),
		origin: "counter",
	} as const;
	const { id, number } = await placeAtOnce(db, tx, columns, { product, pieces, source }, request);
	const detail = { number, pieces, ...(draft && { draft: draft._id }) };
	const { answer, changes = [], ...told } = await answerOf(tx, id, request, detail, "added");
	return {
		...told,
		answer: { ...answer, draft: draft === undefined ? null : { _id: draft._id, supplier: draft.supplier } },
		changes: [
			...changes,
			...(draft === undefined ? [] : [draft.changed]),
			...(added === undefined ? [] : [changed("customer", added.id, "added")]),
		],
	};
}

/** @throws AppError forbidden */
function requireRights({ newCustomer, order }: KeptPieces, rights: readonly Right[]): void {
	if (newCustomer !== undefined && !rights.includes("customer.write"))
		throw refusal("forbidden.new_customer");
	const right = orderingOfBooks()?.right;
	if (order && (right === undefined || !rights.includes(right))) throw refusal("forbidden.order");
}

/** @throws AppError sale_state if the product has no supplier. */
async function addToDraft(db: Db, tx: Tx, wanted: KeptPieces, request: WriteRequest): Promise<Draft> {
	const draft = await orderingOfBooks()?.add(db, tx, wanted, request);
	if (draft === undefined) throw refusal("sale_state.no_supplier");
	return draft;
}

const contactsOf = ({ name, phone, mail }: NonNullable<KeptPieces["newCustomer"]>) => ({
	name,
	phones: phone === "" ? [] : [phone],
	mails: mail === "" ? [] : [mail],
});
