import { isVirtual, movementKinds } from "@freehub/domain/stock";
import fc from "fast-check";
import { expect, it } from "vitest";
import { standings } from "../test/fuzz/callers.ts";
import { type Answer, carryOut } from "../test/fuzz/carry-out.ts";
import { expectConforming } from "../test/fuzz/expect-conforming.ts";
import { foreignPlansFor, lostPlans, plansFor } from "../test/fuzz/plans.ts";
import { openShop } from "../test/fuzz/shop.ts";

it("x", async () => {
	const shop = await openShop();
	const seen = new Map<string, number>();
	const counts: Record<string, number> = {};
	const by: Record<string, Record<string, number>> = {};
	const N = Number(process.env.N ?? 500);
	const plans = fc.oneof(
		{
			weight: 30,
			arbitrary: fc.oneof(
				...shop.api.operations.map((o) => ({
					weight: /movements/.test(o.path) ? 2 : 1,
					arbitrary: plansFor(o),
				})),
			),
		},
		{ weight: 1, arbitrary: lostPlans },
	);
	const all = fc.sample(plans, { numRuns: N, seed: Number(process.env.SEED ?? 1) });
	let i = 0;
	let slow: unknown = 0;
	let max = 0;
	const t0 = performance.now();
	let mendMs = 0,
		learnMs = 0;
	for (const plan of all) {
		if (i++ % 15 === 0) {
			const t = performance.now();
			await shop.learn();
			learnMs += performance.now() - t;
		}
		let answer: Answer | undefined;
		try {
			answer = await carryOut(shop, plan);
			if (answer.milliseconds > max) {
				max = answer.milliseconds;
				slow = plan.address.slice(0, 100);
			}
			const op = expectConforming(shop.api, plan, answer);
			const key = op?.name ?? "none";
			by[key] ??= {};
			const code = answer.status < 300 ? "ok" : answer.status + " " + /"code":"(\w+)"/.exec(answer.text)?.[1];
			by[key][code] = (by[key][code] ?? 0) + 1;
			counts[answer.status] = (counts[answer.status] ?? 0) + 1;
			const c = /cursor=([^&>]+)/.exec(answer.headers.get("link") ?? "")?.[1];
			if (c) shop.noteCursor(decodeURIComponent(c), plan);
			if (
				answer.status < 300 &&
				plan.method !== "GET" &&
				/^\/(auth|account|people|invitations)/.test(plan.address)
			) {
				const t = performance.now();
				await shop.callers.mend();
				mendMs += performance.now() - t;
			}
		} catch (e) {
			const msg = String((e as Error).message)
				.replace(/"requestId":"[^"]*"/, "")
				.slice(0, 300);
			const key =
				plan.method +
				" " +
				(answer?.pathname ?? "").replace(/[\w%-]{20,}/g, "*").slice(0, 60) +
				" " +
				answer?.status +
				" " +
				msg.replace(/[\w-]{20,}/g, "*").slice(0, 200);
			if (!seen.has(key)) {
				console.log("!!", msg, "\n   ", fc.stringify(plan).slice(0, 600));
			}
			seen.set(key, (seen.get(key) ?? 0) + 1);
		}
	}
	for (const [k, v] of Object.entries(by)) console.log(k, JSON.stringify(v));
	console.log(counts, { max, slow, ms: performance.now() - t0, mendMs, learnMs });
	const logged = new Map<string, number>();
	for (const e of shop.server.errors) {
		const o = JSON.parse(e);
		const k = o.msg + " " + (o.err?.message ?? JSON.stringify(o.details));
		logged.set(k.slice(0, 300), (logged.get(k.slice(0, 300)) ?? 0) + 1);
	}
	console.log(logged);
	expect([...seen]).toEqual([]);
}, 3_600_000);
