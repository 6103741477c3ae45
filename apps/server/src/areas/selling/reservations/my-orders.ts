import type { MyOrder } from "@freehub/contract/selling/reservations";
import { fromMinor } from "@freehub/domain/money";
import { openOfSale } from "@freehub/domain/selling/sale";
import { refusal } from "#app-error.ts";
import { customersOfAccount } from "#areas/selling/customers/customer-of-account.ts";
import { placedOf } from "#areas/selling/sales-orders/list-sales.ts";
import { lockSale, requirePlaced } from "#areas/selling/sales-orders/lock-sale.ts";
import {
	factsOf,
	headOf,
	isReservation,
	isShown,
	readWhole,
	type WholeSale,
} from "#areas/selling/sales-orders/read-sale.ts";
import { cancelAll } from "#areas/selling/sales-orders/write-sales.ts";
import { changed } from "#db/changes.ts";
import type { Connection, Db } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, type Written, write } from "#db/write.ts";

/** Max orders in one answer. */
const MOST = 100;

/** The placed orders of an account's customer, newest first. */
export async function listMyOrders(connection: Connection, account: string, now: Date): Promise<MyOrder[]> {
	const customers = await customersOfAccount(connection, account);
	const orders = await placedOf(connection, customers, MOST);
	return orders.map((whole) => toMyOrder(whole, now));
}

/** Cancels an order of the account's customer. @throws AppError not_found also for somebody else's; sale_state. */
export function cancelMyOrder(db: Db, id: string, request: WriteRequest): Promise<MyOrder> {
	return write(db, request, async (tx) => {
		const customers = await customersOfAccount(tx, request.actor);
		const sale = await lockSale(db, tx, id, request);
		const { customer } = sale.order;
		if (customer === null || !customers.includes(customer)) throw refusal("not_found", { what: "order" });
		requirePlaced(sale.order);
		if (sale.lines.some(({ delivered }) => delivered > 0)) throw refusal("sale_state.delivered");
		await cancelAll(db, tx, sale, request);
		const whole = await readWhole(tx, id);
		return answered(whole, request.now, { number: sale.order.number });
	});
}

/** The answer to a customer, which is erased with it. */
export function answered(whole: WholeSale, now: Date, detail: object): Written<MyOrder> {
	return {
		answer: toMyOrder(whole, now),
		about: whole.customer?.about ?? [],
		changes: [changed("sales_order", whole.order.id)],
		audit: [detail],
	};
}

/** A reservation that was cancelled before anybody confirmed it is neither. */
function confirmationOf(order: WholeSale["order"], isToConfirm: boolean): MyOrder["confirmation"] {
	if (!isReservation(order) || (order.cancelled_at !== null && order.confirmed_at === null)) return null;
	return isToConfirm ? "asked" : "confirmed";
}

function toMyOrder(whole: WholeSale, now: Date): MyOrder {
	const { order } = whole;
	const facts = factsOf(order);
	const { head } = headOf(whole, { withPrices: false, withContacts: false, now });
	const lines = whole.lines.filter(isShown);
	const open = lines.reduce((sum, line) => sum + openOfSale(facts, line), 0);
	return {
		_id: order.id,
		number: order.number ?? "",
		state: head.state,
		placedAt: isoOf(order.placed_at) ?? "",
		collectAt: head.collectAt?.name ?? null,
		due: order.due,
		holdUntil: head.holdUntil,
		confirmation: confirmationOf(order, head.isToConfirm),
		note: order.note,
		mayCancel: open > 0 && lines.every(({ delivered }) => delivered === 0),
		lines: lines.map((line) => ({
			product: line.product,
			productName: line.product_name,
			image: line.image,
			ordered: line.ordered,
			delivered: line.delivered,
			open: openOfSale(facts, line),
			there: line.promises.reduce(
				(sum, { source, pieces }) => sum + (source.kind === "place" ? pieces : 0),
				0,
			),
			price: fromMinor(line.price),
		})),
	};
}
