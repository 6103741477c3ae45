import { addLocation } from "@freehub/contract/stock/locations";
import { recordMovement } from "@freehub/contract/stock/stock";
import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { sourceIn, sourceQuery } from "./queries.ts";

it("counts locations that no longer exist apart from products", async () => {
	await openApp("/dashboard/labels?products=gone:1,lost:1&locations=closed:1", { as: "member" });
	await screen.findByText("2 products no longer exist.");
	expect(screen.getByText("1 location no longer exists.")).toBeDefined();
});

it("of a location's stock are as many of each product as are there and in its bins, by name", async () => {
	const { api } = await openApp("/dashboard/books", { as: "member" });
	const word = mark();
	const depot = await api.call(addLocation, { body: { name: `Depot ${word}`, kind: "warehouse" } });
	const bin = await api.call(addLocation, { body: { name: "A-1", kind: "bin", parent: depot._id } });
	const [tyre, bell] = [
		await newProduct(api, { name: `Tyre ${word}` }),
		await newProduct(api, { name: `Bell ${word}` }),
	];
	for (const [{ _id: id }, to, quantity] of [
		[tyre, depot._id, 2],
		[tyre, bin._id, 3],
		[bell, bin._id, 1],
	] as const)
		await api.call(recordMovement, {
			params: { id },
			body: { kind: "transfer", quantity, to },
			idempotencyKey: mark(),
		});
	const source = sourceIn(new URLSearchParams({ stock: depot._id }));
	const labels = await sourceQuery(source ?? { import: "" }).queryFn?.({
		signal: AbortSignal.timeout(20_000),
	} as never);
	expect(labels).toEqual([
		{ kind: "product", id: bell._id, count: 1 },
		{ kind: "product", id: tyre._id, count: 5 },
	]);
});
