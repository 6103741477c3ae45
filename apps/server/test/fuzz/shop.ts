import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addLocation } from "@freehub/contract/locations";
import { invite } from "@freehub/contract/people";
import { addProduct } from "@freehub/contract/products";
import { recordBatch } from "@freehub/contract/stock";
import { testServer } from "../server.ts";
import type { TestServer } from "../server.ts";
import { type Callers, openCallers } from "./callers.ts";
import { type Api, readApi } from "./operations.ts";
import { type Kind, kinds } from "./stand-ins.ts";

/** So many of each kind are referred to, the newest; older ones were deleted or used up. */
const KNOWN = 12;

/** A server with a little of everything, everybody who calls it, and what there is by now. */
export type Shop = {
	server: TestServer;
	api: Api;
	callers: Callers;
	/** One of the shop's things, for whom it matters that it is theirs. */
	find: (kind: Kind, i: number, caller: string) => string;
	/** Keeps what only an answer tells, such as a cursor. */
	note: (kind: Kind, value: string) => void;
	/** Looks what there is by now. */
	learn: () => Promise<void>;
};

/** Opens a shop where access is by role. */
export async function openShop(): Promise<Shop> {
	const server = await testServer({
		access: "staff",
		// Starting a sign-in with these two asks nobody.
		facebook: { clientId: "id", clientSecret: "secret" },
		github: { clientId: "id", clientSecret: "secret" },
	});
	const api = readApi(await (await server.request("/api/openapi.json")).json());
	const callers = await openCallers(server);
	await furnish(server, callers);

	const known = new Map<Kind, string[]>(kinds.map((kind) => [kind, []]));
	const mails: Mail[] = [];
	const shop: Shop = {
		server,
		api,
		callers,
		find(kind, i, caller) {
			const own = kind.endsWith("-link") ? linksOf(mails, kind, callers.emailOf(caller)) : [];
			const all = own.length > 0 ? own : (known.get(kind) ?? []);
			return all[i % all.length] ?? "01a1fc15-db0a-738e-9d65-3ba7697a899f";
		},
		note(kind, value) {
			const values = known.get(kind) ?? [];
			known.set(kind, [...values.slice(-KNOWN), value]);
		},
		async learn() {
			for (const [kind, values] of await whatThereIs(server, callers.rootId)) known.set(kind, values);
			readMails(server.outbox, mails);
			for (const kind of ["reset-link", "verify-link", "invitation-link"] as const) {
				known.set(kind, linksOf(mails, kind).slice(0, KNOWN));
			}
		},
	};
	await shop.learn();
	return shop;
}

async function furnish({ db }: TestServer, { root }: Callers): Promise<void> {
	const blog = { id: "blog-1", image: "/b.svg", title: "T", body: "B", author: "A", created_at: new Date() };
	await db.kysely.insertInto("blog").values(blog).execute();
	await root.call(addLocation, { body: { name: "Depot", kind: "warehouse" } });
	for (const name of ["A-1", "A-2"]) {
		await root.call(addLocation, { body: { name, kind: "bin", parent: "main" } });
	}
	const lines = [];
	for (let i = 1; i <= KNOWN; i++) {
		const texts = { name: `Bell ${i}`, description: "Rings", supplier: `Supplier ${i % 3}`, image: "/d.svg" };
		const body = { ...texts, price: i, quantity: 100, sku: `B-${i}` };
		const { _id: product } = await root.call(addProduct, { body });
		lines.push({ product, kind: "receive" as const, quantity: i });
	}
	await root.call(recordBatch, { body: { lines }, idempotencyKey: "furnish" });
	for (const email of ["new@shop.test", "other@shop.test"]) {
		await root.call(invite, { body: { email, role: "viewer" } });
	}
}

async function whatThereIs({ db }: TestServer, rootId: string): Promise<Map<Kind, string[]>> {
	const newest = async (table: "product" | "location" | "blog" | "invitation" | "movement") => {
		const rows = await db.kysely
			.selectFrom(table)
			.select("id")
			.orderBy("id", "desc")
			.limit(KNOWN)
			.execute();
		return rows.map(({ id }) => id);
	};
	const { kysely } = db;
	const live = kysely.selectFrom("product").select("id").where("deleted_at", "is", null).orderBy("id", "desc");
	const batches = kysely.selectFrom("movement").select("batch").distinct().orderBy("batch", "desc");
	const users = kysely.selectFrom("user").select(["id", "email"]).where("id", "<>", rootId);
	const sessions = kysely.selectFrom("session").select("id").where("userId", "<>", rootId);
	const tokens = kysely.selectFrom("api_token").select("id").where("user_id", "<>", rootId);
	const people = await users.orderBy("id", "desc").limit(KNOWN).execute();
	return new Map<Kind, string[]>([
		["product", [...(await live.limit(KNOWN).execute()).map(({ id }) => id), ...(await newest("product"))]],
		["movement", await newest("movement")],
		["batch", (await batches.limit(KNOWN).execute()).map(({ batch }) => batch)],
		["location", ["main", ...(await newest("location")), "supplier"]],
		["blog", await newest("blog")],
		["user", people.map(({ id }) => id)],
		["email", people.map(({ email }) => email)],
		["invitation", await newest("invitation")],
		["session", (await sessions.orderBy("id", "desc").limit(KNOWN).execute()).map(({ id }) => id)],
		["token", (await tokens.orderBy("id", "desc").limit(KNOWN).execute()).map(({ id }) => id)],
	]);
}

type Mail = { file: string; to: string; page: string; token: string };

const pages: Partial<Record<Kind, string>> = {
	"reset-link": "reset-password",
	"verify-link": "verify-email",
	"invitation-link": "invitation",
};

/** The tokens of links in mails, the newest first; those to one address, or all. */
function linksOf(mails: readonly Mail[], kind: Kind, to?: string): string[] {
	return mails
		.filter((mail) => mail.page === pages[kind] && (to === undefined || mail.to === to))
		.map(({ token }) => token)
		.toReversed();
}

/** Adds the mails that were written since the last time. */
function readMails(outbox: string, mails: Mail[]): void {
	const last = mails.at(-1)?.file ?? "";
	const files = readdirSync(outbox).filter((file) => file > last && file.endsWith(".eml"));
	for (const file of files.toSorted()) {
		const text = readFileSync(join(outbox, file), "utf8");
		const to = /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? "";
		const [, page = "", token = ""] = /\/([\w-]+)\?token=3D([^\s"<]+)/.exec(text.replace(/=\r\n/g, "")) ?? [];
		mails.push({ file, to, page, token: decodeURIComponent(token) });
	}
}
