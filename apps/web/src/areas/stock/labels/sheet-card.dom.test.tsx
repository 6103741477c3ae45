import { labelFormats } from "@freehub/domain/stock/labels/formats";
import { fireEvent, screen } from "@testing-library/dom";
import { useState } from "react";
import { expect, test } from "vitest";
import { Themed } from "#ui/themed.tsx";
import { render } from "../../../../test/render.tsx";
import { formatOf, type LabelSettings } from "./settings.ts";
import { SheetCard } from "./sheet-card.tsx";

function show(part: Partial<LabelSettings>, hasLogo = false): { settings: LabelSettings } {
	const shown = {
		settings: {
			format: "own",
			own: { ...labelFormats.l7160 },
			start: 1,
			code: "barcode",
			shown: [],
			density: 8,
			...part,
		} as LabelSettings,
	};
	function Card() {
		const [settings, setSettings] = useState(shown.settings);
		shown.settings = settings;
		const change = (next: Partial<LabelSettings>) => setSettings({ ...settings, ...next });
		return <SheetCard settings={settings} hasLogo={hasLogo} onChange={change} />;
	}
	render(
		<Themed>
			<Card />
		</Themed>,
	);
	return shown;
}

const type = (label: string, value: string) =>
	fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a margin of 15,1 mm is that in English, and what is no number is told so and makes no sheet", () => {
	const shown = show({});
	type("Top margin", "15,1");
	expect(shown.settings.own.top).toBe(15.1);
	expect(screen.getByLabelText<HTMLInputElement>("Top margin").value).toBe("15,1");
	for (const [text, said] of [
		["1,234", "This can be read as 1234 or as 1.234. Write one of the two."],
		["a", "Enter a number such as 12.5."],
		["-1", "Enter a number from 0."],
	] as const) {
		type("Top margin", text);
		expect(screen.getByText(said)).toBeTruthy();
		expect(formatOf(shown.settings)).toBeUndefined();
	}
	type("Top margin", "15");
	expect(formatOf(shown.settings)?.top).toBe(15);
	expect(screen.queryByText(/^Enter/)).toBeNull();
});

test("the first label is one of the sheet: another number is told so, and none counts", () => {
	const shown = show({ format: "l7160" });
	type("Start at label", "4");
	expect(shown.settings.start).toBe(4);
	type("Start at label", "40");
	expect(screen.getByText("At most 21.")).toBeTruthy();
	expect(shown.settings.start).toBeNaN();
	type("Start at label", "1,5");
	expect(screen.getByText("Enter a whole number.")).toBeTruthy();
	type("Start at label", "21");
	expect(shown.settings.start).toBe(21);
});

test("the logo is offered where the shop has one", () => {
	const shown = show({ format: "l7160" }, true);
	fireEvent.click(screen.getByRole("button", { name: "Logo" }));
	expect(shown.settings.shown).toEqual(["logo"]);
});

test("the logo is not offered where the shop has none", () => {
	show({ format: "l7160" });
	expect(screen.getByRole("button", { name: "Shop name" })).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Logo" })).toBeNull();
});
