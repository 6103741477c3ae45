import { addProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { ApiError } from "@freehub/contract/errors";
import { changeRole } from "@freehub/contract/people/people";
import { listStock } from "@freehub/contract/stock/levels";
import { addLocation } from "@freehub/contract/stock/locations";
import {
	type Booked,
	checkLedger,
	listProductMovements,
	recordMovement,
} from "@freehub/contract/stock/stock";
import { momentOf, sendable } from "@freehub/domain/stock/stock-queue";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { testServer } from "../../../../test/server.ts";
import { type ModelLine, StockModel } from "../../../../test/stock-model.ts";

type Body = Omit<ModelLine, "product">;
type Change = {
	/** Its index among the changes recorded by the device. */
	place: number;
	key: string;
	product: { _id: string };
	body: Body;
	recordedAt: number;
	sentAt?: number;
	refusal?: string;
};
/** A device with its recorded changes, and a wrong clock. */
type Device = { client: Client; user: string; ahead: number; queue: Change[]; moments: Map<string, number> };
type Request = { device: Device; place: number; key: string; product: string; body: Body };

/** The possible fates of a request. */
const fates = ["answered", "never arrives", "answer lost", "arrives twice", "arrives late"] as const;
type Fate = (typeof fates)[number];

const step = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constant("record" as const),
			device: fc.nat(1),
			product: fc.nat(1),
			place: fc.nat(1),
			kind: fc.constantFrom("receive", "deliver", "adjust", "transfer", "count"),
			quantity: fc.integer({ min: 1, max: 6 }),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant("send" as const),
			device: fc.nat(1),
			fates: fc.array(fc.constantFrom(...fates), { maxLength: 6 }),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("arrive" as const), which: fc.nat(5) }) },
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ max: 100_000, min: 1 }) }),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant("set clock" as const),
			device: fc.nat(1),
			ahead: fc.integer({ min: -1e9, max: 1e9 }),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant("settle" as const),
			device: fc.nat(1),
			by: fc.constantFrom("drop", "change", "count"),
		}),
	},
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

it("what two devices record without a connection is booked once each, in their order, and the levels are the model's", async () => {
	let now = Date.now();
	const server = await testServer({}, () => new Date(now));
	const owner = await server.newUser();
	const other = await server.newUser();
	await owner.client.call(changeRole, { params: { id: other.user.id }, body: { role: "warehouse" } });
	const bin = await owner.client.call(addLocation, { body: { name: "Depot", kind: "warehouse" } });
	const places = ["main", bin._id] as const;

	async function run(steps: readonly Step[]): Promise<void> {
		const products = await Promise.all(
			["Chain", "Tyre"].map(async (name) => {
				const body = {
					name,
					description: "For a test",
					price: 1,
					quantity: 0,
					supplier: "T",
					image: "/c.svg",
				};
				return (await owner.client.call(addProduct, { body }))._id;
			}),
		);
		const devices = [owner, other].map(
			({ client, user }): Device => ({ client, user: user.id, ahead: 0, queue: [], moments: new Map() }),
		) as [Device, Device];
		const model = new StockModel();
		/** The outcome of each request's first arrival, by its key. */
		const outcomes = new Map<string, Booked | "insufficient_stock">();
		const inOrder: Request[] = [];
		const inTheAir: Request[] = [];
		let recorded = 0;
		let settled = 0;

		async function arrive(request: Request): Promise<Booked | "insufficient_stock"> {
			const { device, key, product, body } = request;
			now += 7;
			const isDated = body.occurredAt !== undefined && Date.parse(body.occurredAt) < now;
			const { occurredAt, ...undated } = body;
			const line = { ...undated, product, ...(isDated && occurredAt !== undefined && { occurredAt }) };
			const expected = model.try([line]);
			const outcome = await device.client
				.call(recordMovement, { params: { id: product }, body, idempotencyKey: key, user: device.user })
				.catch(refusalOf);
			const earlier = outcomes.get(key);
			if (earlier !== undefined) {
				expect(outcome).toEqual(earlier);
				return outcome;
			}
			expect(outcome === "insufficient_stock").toBe(expected === undefined);
			if (outcome !== "insufficient_stock") model.book(expected ?? [], [outcome.movement]);
			outcomes.set(key, outcome);
			inOrder.push(request);
			return outcome;
		}

		/** Sends a device's recorded changes, as long as they are answered. */
		async function send(device: Device, given: readonly Fate[], whenGone: Fate | undefined): Promise<void> {
			const left = [...given];
			for (let next = sendable(device.queue)[0]; next !== undefined; next = sendable(device.queue)[0]) {
				const fate = left.shift() ?? whenGone;
				if (fate === undefined) return;
				mark(device, next);
				const { place, key, body } = next;
				const request = { device, place, key, product: next.product._id, body };
				if (fate === "never arrives") return;
				if (fate === "arrives late") {
					inTheAir.push(request);
					return;
				}
				const outcome = await arrive(request);
				if (fate === "arrives twice") await arrive(request);
				if (fate === "answer lost") return;
				if (outcome === "insufficient_stock") next.refusal = outcome;
				else device.queue.splice(device.queue.indexOf(next), 1);
			}
		}

		/** Does the same as a device: `markSent` of the web app. */
		function mark(device: Device, change: Change): void {
			if (change.sentAt !== undefined) return;
			const clock = { now: now + device.ahead, ahead: -device.ahead };
			const product = change.product._id;
			const moment = momentOf(change, { ...clock, last: device.moments.get(product) ?? 0 });
			device.moments.set(product, moment);
			change.sentAt = now;
			change.body = { ...change.body, occurredAt: new Date(moment).toISOString() };
		}

		function record(device: Device, product: string, body: Body): void {
			recorded++;
			const recordedAt = now + device.ahead;
			const key = crypto.randomUUID();
			device.queue.push({ place: recorded, key, product: { _id: product }, body, recordedAt });
		}

		function settle(device: Device, by: "drop" | "change" | "count"): void {
			const refused = device.queue.find(({ refusal }) => refusal !== undefined);
			if (refused === undefined) return;
			const at = device.queue.indexOf(refused);
			const { place, product, recordedAt, body } = refused;
			settled++;
			if (by === "change") {
				recorded++;
				const { occurredAt: _, to: _to, reason: _reason, ...kept } = body;
				const less = { ...kept, kind: "receive" as const, quantity: 1 };
				device.queue[at] = { place, key: crypto.randomUUID(), product, recordedAt, body: less };
				return;
			}
			device.queue.splice(at, 1);
			if (by === "count")
				record(device, product._id, { kind: "count", quantity: 2, location: body.location });
		}

		for (const one of steps) {
			switch (one.do) {
				case "record": {
					const product = products[one.product] as string;
					const location = places[one.place] as string;
					const { kind, quantity } = one;
					record(devices[one.device] as Device, product, {
						kind: kind as Body["kind"],
						quantity,
						location,
						...(kind === "transfer" && { to: places[1 - one.place] as string }),
						...(kind === "adjust" && { reason: quantity % 2 === 0 ? "damaged" : "found" }),
					});
					break;
				}
				case "send":
					await send(devices[one.device] as Device, one.fates, undefined);
					break;
				case "arrive": {
					const [request] = inTheAir.splice(one.which % Math.max(1, inTheAir.length), 1);
					if (request !== undefined) await arrive(request);
					break;
				}
				case "wait":
					now += one.ms;
					break;
				case "set clock":
					(devices[one.device] as Device).ahead = one.ahead;
					break;
				case "settle":
					settle(devices[one.device] as Device, one.by as "drop" | "change" | "count");
					break;
			}
		}
		for (const request of inTheAir.toReversed()) await arrive(request);
		for (const device of devices) await send(device, [], "answered");

		const booked = [...outcomes.values()].flatMap((outcome) =>
			outcome === "insufficient_stock" ? [] : outcome.movement._id,
		);
		const ledger = await Promise.all(
			products.map((id) => owner.client.all(listProductMovements, { params: { id } })),
		);
		expect(
			ledger
				.flat()
				.map(({ _id }) => _id)
				.toSorted(),
		).toEqual(booked.toSorted());
		expect(booked.length + settled + devices[0].queue.length + devices[1].queue.length).toBe(recorded);
		for (const { queue } of devices) expect(sendable(queue)).toEqual([]);
		for (const product of products) {
			for (const device of devices) {
				const own = inOrder.filter((request) => request.device === device && request.product === product);
				const order = own.map(({ place }) => place);
				expect(order).toEqual(order.toSorted((a, b) => a - b));
			}
			const levels = await owner.client.all(listStock, { query: { product } });
			const found = levels.filter(({ quantity }) => quantity !== 0);
			const expected = [...model.levels()].filter(([bin, level]) => bin.startsWith(product) && level !== 0);
			const real = ([bin]: [string, number]) => places.some((place) => bin === `${product} ${place}`);
			expect(new Map(found.map(({ location, quantity }) => [`${product} ${location}`, quantity]))).toEqual(
				new Map(expected.filter(real)),
			);
		}
	}

	await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: "max" }), run), {
		numRuns: runs(12, 400),
	});
	expect(await owner.client.call(checkLedger)).toMatchObject({ balanced: true, sum: 0, differences: [] });
});

function refusalOf(error: unknown): "insufficient_stock" {
	if (error instanceof ApiError && error.code === "insufficient_stock") return error.code;
	throw error;
}
