import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { openApp } from "../../../test/open-app.tsx";

it("counts locations that no longer exist apart from products", async () => {
	await openApp("/dashboard/labels?products=gone:1,lost:1&locations=closed:1", { as: "member" });
	await screen.findByText("2 products no longer exist.");
	expect(screen.getByText("1 location no longer exists.")).toBeDefined();
});
