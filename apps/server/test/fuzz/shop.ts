import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addCharge, addCredit } from "@freehub/contract/buying/costs";
import { addOffer } from "@freehub/contract/buying/offers";
import { addPurchaseOrder, sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import { addSupplier } from "@freehub/contract/buying/suppliers";
import { addProduct, listProducts } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { listAudit } from "@freehub/contract/office/audit";
import { addWebhook, testWebhook } from "@freehub/contract/office/webhooks";
import { invite, listPeople } from "@freehub/contract/people/people";
import { addCustomer } from "@freehub/contract/selling/customers";
import { returnSale } from "@freehub/contract/selling/sale-returns";
import { addSalesOrder, placeSalesOrder } from "@freehub/contract/selling/sales-commands";
import { getSalesOrder } from "@freehub/contract/selling/sales-orders";
import { addArticle, publishArticle } from "@freehub/contract/shop-window/blogs";
import { sendEnquiry } from "@freehub/contract/shop-window/enquiries";
import { changePage, pageSlugs } from "@freehub/contract/shop-window/pages";
import { addLocation } from "@freehub/contract/stock/locations";
import { listMovements, recordBatch } from "@freehub/contract/stock/stock";
import { addTransferNote, sendTransferNote } from "@freehub/contract/stock/transfer-notes";
import { loadList } from "../price-list-file.ts";
import { type TestServer, testServer } from "../server.ts";
import { type Callers, openCallers } from "./callers.ts";
import { listsOf } from "./hints.ts";
import { type Api, readApi } from "./operations.ts";
import { fillIn, type Kind, kinds } from "./stand-ins.ts";

/** Number of things of each kind to refer to, the newest ones; older ones were deleted or used up. */
const KNOWN = 12;

/** A thing, and its owner if that matters: a user, an address, a list. */
type Thing = { value: string; owner?: string };

type Asks = { caller: string; address: string };

/** A server with some data of every kind, all its callers, and the currently known things. */
export type Shop = {
	server: TestServer;
	api: Api;
	callers: Callers;
	/** One of the shop's things; every second time one that belongs to the caller, or to the requested list. */
	find: (kind: Kind, i: number, plan: Asks) => string;
	/** Stores the cursor of the next page of the requested list. */
	noteCursor: (cursor: string, plan: Asks) => void;
	/** Updates the known things. */
	learn: () => Promise<void>;
	/** Updates only the kinds that the placeholders of a text name, unless that was done since the last `forget`. */
	learnNamed: (text: string) => Promise<void>;
	/** The known things may be others by now. */
	forget: () => void;
};

/** The list that a plan requests, of any kind. */
function listOf({ address }: Asks): string {
	return address.replace(/\?.*$/, "").replaceAll(/‹[^›]*›/g, "*");
}

/** Opens a shop with role-based access. */
export async function openShop(): Promise<Shop> {
	const server = await testServer({
		access: "staff",
		// Starting a sign-in with these two makes no outgoing request.
		facebook: { clientId: "id", clientSecret: "secret" },
		github: { clientId: "id", clientSecret: "secret" },
	});
	const api = readApi(await (await server.request("/api/openapi.json")).json());
	const lists = listsOf(api);
	const callers = await openCallers(server);
	await furnish(callers, server);

	const known = new Map<Kind, Thing[]>(kinds.map((kind) => [kind, []]));
	const mails: Mail[] = [];
	let cursors: Thing[] = [];
	const reads = whatThereIs(server, callers);
	for (const list of lists) reads.set(list, () => listed(server, callers, list));
	for (const kind of ["reset-link", "verify-link", "invitation-link"] as const) {
		reads.set(kind, async () => {
			readMails(server.outbox, mails);
			return linksIn(mails, kind);
		});
	}
	const learnt = new Set<Kind>();
	async function learnOne(kind: Kind): Promise<void> {
		known.set(kind, (await reads.get(kind)?.()) ?? []);
		learnt.add(kind);
	}
	const shop: Shop = {
		server,
		api,
		callers,
		find(kind, i, plan) {
			const all = kind === "cursor" ? cursors : (known.get(kind) ?? []);
			const { id, email } = callers.personOf(plan.caller) ?? {};
			const owners = new Set([id, email, listOf(plan)]);
			const own = all.filter(({ owner }) => owner !== undefined && owners.has(owner));
			const chosen = i % 2 === 0 && own.length > 0 ? own : all;
			return chosen[(i >> 1) % chosen.length]?.value ?? "01a1fc15-db0a-738e-9d65-3ba7697a899f";
		},
		noteCursor(value, plan) {
			cursors = [{ value, owner: listOf(plan) }, ...cursors].slice(0, 5 * KNOWN);
		},
		async learn() {
			await inviteStaff(server, callers);
			for (const kind of reads.keys()) await learnOne(kind);
		},
		async learnNamed(text) {
			const named = new Set<Kind>();
			fillIn(text, (kind) => {
				named.add(kind);
				return "";
			});
			for (const kind of named) {
				if (learnt.has(kind)) continue;
				if (kind.startsWith("invitation")) await inviteStaff(server, callers);
				await learnOne(kind);
			}
		},
		forget: () => learnt.clear(),
	};
	await shop.learn();
	for (const list of [listProducts, listMovements, listAudit, listPeople]) {
		const { next = "" } = await callers.root.page(list, { query: { limit: 2 } });
		shop.noteCursor(next, { caller: "", address: list.path });
	}
	return shop;
}

async function furnish({ root }: Callers, { db }: TestServer): Promise<void> {
	for (const title of ["Draft", "Published"]) {
		const body = { title, desc: "# Text", image: "/b.svg" };
		const { _id: id, version } = await root.call(addArticle, { body });
		if (title === "Published") await root.call(publishArticle, { params: { id }, version });
	}
	for (const slug of ["contact", "terms"]) {
		await root.call(changePage, { params: { slug }, body: { text: "# Text" }, version: 1 });
	}
	const { _id: depot } = await root.call(addLocation, { body: { name: "Depot", kind: "warehouse" } });
	for (const name of ["A-1", "A-2"]) {
		await root.call(addLocation, { body: { name, kind: "bin", parent: "main" } });
	}
	const lines = [];
	for (let i = 1; i <= KNOWN; i++) {
		const texts = { name: `Bell ${i}`, description: "Rings", supplier: `Supplier ${i % 3}`, image: "/d.svg" };
		const body = {
			...texts,
			price: i,
			quantity: 100,
			sku: `B-${i}`,
			model: `Model ${i % 4}`,
			size: String(i),
		};
		const { _id: product } = await root.call(addProduct, { body });
		lines.push({ product, kind: "receive" as const, quantity: i });
	}
	const { _id: supplier } = await root.call(addSupplier, { body: { name: "Wheels Inc." } });
	for (const { product } of lines.slice(-3)) {
		await root.call(addOffer, { body: { supplier, product, breaks: [{ from: 1, price: 5 }] } });
	}
	await root.call(recordBatch, { body: { lines }, idempotencyKey: "furnish" });
	await transferSome(
		root,
		depot,
		lines.map(({ product }) => product),
	);
	await orderSome(
		root,
		supplier,
		lines.map(({ product }) => product),
	);
	for (const [i, { product }] of lines.slice(0, 6).entries()) {
		const { _id: id } = await root.call(addSalesOrder, { body: { lines: [{ product, ordered: 2 }] } });
		if (i % 2 === 1) await deliverSome(root, id);
	}
	const suppliers = await db.kysely.selectFrom("supplier").select("id").execute();
	for (const { id } of suppliers) {
		await loadList(root, id, "sku,name,barcode,price\nB-1,Bell,96385074,1.50\nB-2,Horn,,2.50\n");
	}
	for (let i = 1; i <= KNOWN; i++) {
		await root.call(addCustomer, { body: { name: `Customer ${i}`, mails: [`c${i}@shop.test`] } });
	}
	await root.call(invite, { body: { email: "new@shop.test", role: "viewer" } });
	// Nothing is sent: no test in this file starts the dispatcher.
	const hook = { url: "https://hooks.shop.test/freehub", kinds: [] };
	for (let i = 0; i < 2; i++) {
		const { _id: id } = await root.call(addWebhook, { body: hook });
		await root.call(testWebhook, { params: { id } });
	}
	await root.call(sendEnquiry, { body: { name: "Ada", email: "ada@shop.test", text: "Is it loud?" } });
}

/** Places an order, delivers a piece of it, and takes it back to be checked. */
async function deliverSome(root: Client, id: string): Promise<void> {
	const { lines } = await root.call(placeSalesOrder, { params: { id }, body: {} });
	const { _id: saleLine, product = "" } = lines[0] ?? {};
	const body = { lines: [{ kind: "deliver" as const, product, quantity: 1, saleLine }] };
	await root.call(recordBatch, { body, idempotencyKey: randomUUID() });
	const { deliveries } = await root.call(getSalesOrder, { params: { id } });
	const back = [{ delivery: deliveries[0]?.movement ?? "", pieces: 1, end: "check" as const }];
	await root.call(returnSale, { params: { id }, body: { lines: back }, idempotencyKey: randomUUID() });
}

/** The things of a list, as an owner sees them. @throws if the answer is none. */
async function listed({ request }: TestServer, { headersOf }: Callers, list: string): Promise<Thing[]> {
	const response = await request(`/api${list}`, { headers: headersOf("owner") });
	const things = (await response.json()) as { _id: string }[];
	return things.map(({ _id: value }) => ({ value }));
}

/** Drafts, and sent orders of which something has come and cost freight. */
async function orderSome(root: Client, supplier: string, products: readonly string[]): Promise<void> {
	for (let i = 0; i < 6; i++) {
		const lines = products.slice(i, i + 2).map((product) => ({ product, ordered: 10, cost: 5 }));
		const { _id: id } = await root.call(addPurchaseOrder, { body: { supplier, lines } });
		if (i < 3) continue;
		const order = await root.call(sendPurchaseOrder, { params: { id }, body: { by: "marked" } });
		if (i < 5) continue;
		const { product = "", _id: purchaseLine = "" } = order.lines[0] ?? {};
		const received = [{ product, kind: "receive" as const, quantity: 4, purchaseLine }];
		const answer = await root.call(recordBatch, { body: { lines: received }, idempotencyKey: id });
		await root.call(addCharge, { params: { id: answer.batch }, body: { kind: "freight", amount: 5 } });
		await root.call(addCredit, { params: { id }, body: { number: "CN-1", amount: 5 } });
	}
}

/** Drafts of transfer notes, and some that are on their way. */
async function transferSome(root: Client, to: string, products: readonly string[]): Promise<void> {
	for (let i = 0; i < 6; i++) {
		const lines = products.slice(i, i + 2).map((product) => ({ product, pieces: 2 }));
		const body = { from: "main", to, lines, expected: null, note: "" };
		const { _id: id } = await root.call(addTransferNote, { body });
		if (i < 3) continue;
		await root.call(sendTransferNote, { params: { id }, body: { fromBins: "most" }, idempotencyKey: id });
	}
}

/** Gives everybody with a role an invitation that they could accept. */
async function inviteStaff({ db }: TestServer, { root, staff }: Callers): Promise<void> {
	const open = await db.kysely
		.selectFrom("invitation")
		.select("email")
		.where("accepted_at", "is", null)
		.execute();
	for (const { email } of staff()) {
		const isInvited = open.some((invitation) => invitation.email === email);
		if (!isInvited) await root.call(invite, { body: { email, role: "viewer" } });
	}
}

/** How the things of each kind are read, except those that a list or a mail has. */
function whatThereIs({ db }: TestServer, { rootId, staff }: Callers): Map<Kind, () => Promise<Thing[]>> {
	const { kysely } = db;
	const newest =
		(
			table:
				| "product"
				| "location"
				| "model"
				| "offer"
				| "customer"
				| "purchase_order"
				| "purchase_order_line"
				| "sales_order"
				| "sales_order_line"
				| "sale_return"
				| "charge"
				| "supplier_credit"
				| "import"
				| "finding"
				| "enquiry"
				| "blog"
				| "invitation"
				| "webhook"
				| "webhook_delivery"
				| "transfer_note_line"
				| "movement",
		) =>
		async () => {
			const rows = await kysely.selectFrom(table).select("id").orderBy("id", "desc").limit(KNOWN).execute();
			return rows.map(({ id: value }) => ({ value }));
		};
	const live = kysely.selectFrom("product").select("id as value").where("deleted_at", "is", null);
	const batches = kysely.selectFrom("movement").select("batch as value").distinct().orderBy("batch", "desc");
	const deliveries = kysely
		.selectFrom("movement")
		.select("id as value")
		.where("kind", "=", "deliver")
		.where("line_kind", "=", "sale")
		.orderBy("id", "desc");
	const users = kysely.selectFrom("user").select(["id", "email"]).where("id", "<>", rootId);
	const sessions = kysely.selectFrom("session").select(["id as value", "userId as owner"]);
	const suppliers = kysely.selectFrom("supplier").select("id as value").orderBy("created_at").limit(KNOWN);
	const lists = kysely.selectFrom("import").select("id as value").where("supplier", "is not", null);
	const articles = kysely.selectFrom("supplier_article").select(["number", "supplier"]);
	const views = kysely.selectFrom("view").select(["id as value", "user_id as owner"]);
	const tokens = kysely.selectFrom("api_token").select(["id as value", "user_id as owner"]);
	const people = async () => [
		...staff(),
		...(await users
			.orderBy("id", "desc")
			.limit(KNOWN / 2)
			.execute()),
	];
	return new Map<Kind, () => Promise<Thing[]>>([
		[
			"product",
			async () => [
				...(await live.orderBy("id", "desc").limit(KNOWN).execute()),
				...(await newest("product")()),
			],
		],
		["movement", newest("movement")],
		["batch", () => batches.limit(KNOWN).execute()],
		["location", async () => [{ value: "main" }, ...(await newest("location")()), { value: "supplier" }]],
		["model", newest("model")],
		["customer", newest("customer")],
		["offer", newest("offer")],
		["order", newest("purchase_order")],
		["order-line", newest("purchase_order_line")],
		["transfer-line", newest("transfer_note_line")],
		["sale", newest("sales_order")],
		["sale-line", newest("sales_order_line")],
		["sale-delivery", () => deliveries.limit(KNOWN).execute()],
		["sale-return", newest("sale_return")],
		["charge", newest("charge")],
		["credit", newest("supplier_credit")],
		["import", newest("import")],
		["supplier", () => suppliers.execute()],
		["price-list", () => lists.orderBy("id", "desc").limit(KNOWN).execute()],
		[
			"article",
			async () => {
				const rows = await articles.orderBy("number", "desc").limit(KNOWN).execute();
				return rows.map(({ number, supplier: owner }) => ({ value: String(number), owner }));
			},
		],
		["finding", newest("finding")],
		["enquiry", newest("enquiry")],
		["view", () => views.orderBy("id", "desc").limit(40).execute()],
		["blog", newest("blog")],
		["page", async () => pageSlugs.map((value) => ({ value }))],
		["webhook", newest("webhook")],
		["delivery", newest("webhook_delivery")],
		["user", async () => (await people()).map(({ id: value }) => ({ value }))],
		["email", async () => (await people()).map(({ email: value }) => ({ value }))],
		["invitation", newest("invitation")],
		["session", () => sessions.where("userId", "<>", rootId).orderBy("id", "desc").limit(40).execute()],
		[
			"token",
			() =>
				tokens
					.where("user_id", "<>", rootId)
					.where("revoked_at", "is", null)
					.orderBy("id", "desc")
					.limit(40)
					.execute(),
		],
	]);
}

type Mail = { file: string; to: string; page: string; token: string };

const pages: Partial<Record<Kind, string>> = {
	"reset-link": "reset-password",
	"verify-link": "verify-email",
	"invitation-link": "invitation",
};

/** The tokens in the links of mails, newest first. */
function linksIn(mails: readonly Mail[], kind: Kind): Thing[] {
	const all = mails.filter(({ page }) => page === pages[kind]);
	return all.map(({ token, to }) => ({ value: token, owner: to })).toReversed();
}

/** Adds the mails written since the last call. */
function readMails(outbox: string, mails: Mail[]): void {
	const last = mails.at(-1)?.file ?? "";
	if (!existsSync(outbox)) return;
	const files = readdirSync(outbox).filter((file) => file > last && file.endsWith(".eml"));
	for (const file of files.toSorted()) {
		const text = readFileSync(join(outbox, file), "utf8");
		// The file is still being written; the next call reads it.
		if (text === "") return;
		const to = /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? "";
		const [, page = "", token = ""] = /\/([\w-]+)\?token=3D([^\s"<]+)/.exec(text.replace(/=\r\n/g, "")) ?? [];
		mails.push({ file, to, page, token: decodeURIComponent(token) });
	}
}
