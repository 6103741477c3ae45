import { expect, it } from "vitest";
import { createQueue } from "./queue.ts";

/** Jobs that end on command. */
function jobs() {
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const job = (name: string) => () =>
		new Promise<string>((resolve) => {
			begun.push(name);
			ends.set(name, () => resolve(name));
		});
	const settle = async () => {
		for (let turn = 0; turn < 10; turn++) await Promise.resolve();
	};
	/** Ends a job, and lets its consequences happen. */
	const end = async (name: string) => {
		await settle();
		ends.get(name)?.();
		await settle();
	};
	return { begun, job, end, settle };
}

it("runs no more than its number at once, and one of each client", async () => {
	const { begun, job, end, settle } = jobs();
	const queue = createQueue({ atOnce: 2, atOncePerClient: 1, waiting: 10, waitingPerClient: 10 });
	const all = [
		queue.run("ann", job("a1")),
		queue.run("ann", job("a2")),
		queue.run("bob", job("b1")),
		queue.run("cid", job("c1")),
	];
	await settle();
	expect(begun).toEqual(["a1", "b1"]);
	await end("b1");
	expect(begun).toEqual(["a1", "b1", "c1"]);
	await end("a1");
	expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
	await end("c1");
	await end("a2");
	expect(await Promise.all(all)).toEqual(["a1", "a2", "b1", "c1"]);
});

it("runs two of one client where that is allowed, and others' before its next", async () => {
	const { begun, job, end, settle } = jobs();
	const queue = createQueue({ atOnce: 3, atOncePerClient: 2, waiting: 10, waitingPerClient: 10 });
	for (const name of ["a1", "a2", "a3"]) void queue.run("ann", job(name));
	await settle();
	expect(begun).toEqual(["a1", "a2"]);
	for (const name of ["b1", "b2"]) void queue.run("bob", job(name));
	await settle();
	expect(begun).toEqual(["a1", "a2", "b1"]);
	await end("a1");
	expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
	await end("a2");
	expect(begun).toEqual(["a1", "a2", "b1", "b2", "a3"]);
});

it("lets clients take turns, however many jobs one of them has waiting", async () => {
	const { begun, job, end } = jobs();
	const queue = createQueue({ atOnce: 1, atOncePerClient: 1, waiting: 10, waitingPerClient: 10 });
	for (const name of ["a1", "a2", "a3"]) void queue.run("ann", job(name));
	for (const name of ["b1", "b2"]) void queue.run("bob", job(name));
	for (const name of ["a1", "b1", "a2", "b2", "a3"]) await end(name);
	expect(begun).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

it("refuses what is too much, of one client and of all, and says when to try again", async () => {
	const { job } = jobs();
	const queue = createQueue({ atOnce: 1, atOncePerClient: 1, waiting: 3, waitingPerClient: 2 });
	const refusal = { code: "too_many_requests", details: { retryAfter: 5 } };
	for (const name of ["a1", "a2", "a3"]) void queue.run("ann", job(name));
	await expect(queue.run("ann", job("a4"))).rejects.toMatchObject(refusal);
	void queue.run("bob", job("b1"));
	await expect(queue.run("cid", job("c1"))).rejects.toMatchObject(refusal);
});

it("never refuses what continues something that was let in", async () => {
	const { begun, job, end } = jobs();
	const queue = createQueue({ atOnce: 1, atOncePerClient: 1, waiting: 1, waitingPerClient: 1 });
	void queue.run("ann", job("a1"));
	void queue.run("bob", job("b1"));
	void queue.run("ann", job("a2"), true);
	await end("a1");
	await end("b1");
	expect(begun).toEqual(["a1", "b1", "a2"]);
});

it("refuses who has waited too long, and lets those behind go on", async () => {
	const { begun, job, end } = jobs();
	const queue = createQueue({ atOnce: 1, atOncePerClient: 1, waiting: 2, waitingPerClient: 1, waitMs: 20 });
	void queue.run("ann", job("a1"));
	await expect(queue.run("bob", job("b1"))).rejects.toMatchObject({ code: "too_many_requests" });
	const next = queue.run("bob", job("b2"));
	await end("a1");
	await end("b2");
	expect([await next, begun]).toEqual(["b2", ["a1", "b2"]]);
});

it("goes on after a job has failed", async () => {
	const queue = createQueue({ atOnce: 1, atOncePerClient: 1, waiting: 9, waitingPerClient: 9 });
	const failed = queue.run("ann", () => Promise.reject(new Error("no such table")));
	const next = queue.run("ann", async () => "done");
	await expect(failed).rejects.toThrow("no such table");
	expect(await next).toBe("done");
});
