import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { counts, openImport, text } from "../../../../test/import-screen.tsx";
import { mark } from "../../../../test/new-product.ts";

const labels = (list: Element | null | undefined) => Array.from(list?.querySelectorAll("label") ?? [], text);
const fold = () =>
	screen.getByText(/(not taken|read by the format)/).closest("details") as HTMLDetailsElement;
const lists = () => Array.from(fold().parentElement?.querySelectorAll("ul") ?? []);
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);

describe("the columns of a file", () => {
	it("that some field takes come first, in the file's order; the others are folded, and stay in place while one chooses", async () => {
		const code = mark();
		const { user, reopen } = await openImport([
			"Tax,Name,Shade,SKU,Remark,Price",
			`20,Bell ${code},Green,${code},,9`,
		]);
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		screen.getByText("3 of 6 used. Your choices are remembered for files with the same columns");
		expect(labels(lists()[0])).toEqual(["Name", "SKU", "Price"]);
		expect(text(fold().querySelector("summary"))).toBe("3 columns are not taken Tax, Shade and Remark");
		expect([fold().open, labels(fold())]).toEqual([false, ["Tax", "Shade", "Remark"]]);
		await user.click(within(fold()).getByText("3 columns are not taken"));
		expect(fold().open).toBe(true);
		await user.selectOptions(select("Shade"), "Colour");
		await waitFor(() => expect(text(fold().querySelector("summary"))).toContain("2 columns are not taken"));
		expect(labels(fold())).toEqual(["Tax", "Shade", "Remark"]);
		await user.selectOptions(select("Price"), "Skip this column");
		expect(labels(lists()[0])).toEqual(["Name", "SKU", "Price"]);
		await user.selectOptions(select("Price"), "Price");
		reopen();
		await waitFor(() => expect(labels(lists()[0])).toEqual(["Name", "Shade", "SKU", "Price"]));
		expect(labels(fold())).toEqual(["Tax", "Remark"]);
	});

	it("are shown if they miss what a new product needs", async () => {
		await openImport(["Code,Title,Amount", `${mark()},Bell,9`]);
		await screen.findAllByText(/^No column has the/);
		expect(fold().open).toBe(true);
	});

	it("that the format reads itself are not among those that are not taken", async () => {
		const code = mark();
		await openImport([
			"Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Tags",
			`bell-${code},Bell ${code},Size,M,${code},9,new`,
		]);
		await counts({ New: 1, Changed: 0, Unchanged: 0, Refused: 0 });
		screen.getByText("6 of 7 used. Your choices are remembered for files with the same columns");
		expect(text(fold().querySelector("summary"))).toContain(
			"1 column is not taken, 3 more are read by the format",
		);
		expect(text(select("Option1 Value").closest("li"))).toContain("The format reads it, for example M");
	});
});
