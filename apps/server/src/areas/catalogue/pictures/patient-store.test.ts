import { expect, it } from "vitest";
import type { ImageStore } from "./folder-store.ts";
import { patientStore } from "./patient-store.ts";

const silent = { error: () => {} };

it("gives up on a disk that does not answer, has few of its reads and writes under way, and goes on when it answers", async () => {
	// why: a mounted folder that is gone cannot be had in a test
	const held: (() => void)[] = [];
	const wait = () => new Promise<void>((resolve) => void held.push(resolve));
	const store: ImageStore = {
		get: () => wait().then(() => Buffer.from("picture")),
		put: wait,
	};
	const patient = patientStore(store, silent, 50);
	const gone = { code: "unavailable", message: expect.stringMatching(/picture store cannot be reached/) };
	const reads = Array.from({ length: 5 }, () => expect(patient.get("a")).rejects.toMatchObject(gone));
	const writes = Array.from({ length: 5 }, () =>
		expect(patient.put("a", Buffer.from(""))).rejects.toMatchObject(gone),
	);
	await Promise.all([...reads, ...writes]);
	expect(held).toHaveLength(3);
	const answering = setInterval(() => held.pop()?.(), 1);
	await expect.poll(() => patient.get("a").catch(() => "gone")).toEqual(Buffer.from("picture"));
	clearInterval(answering);
});

it("refuses at once when very many wait", async () => {
	// why: as above
	const patient = patientStore({ get: () => new Promise(() => {}), put: async () => {} }, silent, 60_000);
	for (let n = 0; n < 1000; n++) void patient.get("a");
	await expect(patient.get("a")).rejects.toThrow(/picture store cannot be reached/);
});
