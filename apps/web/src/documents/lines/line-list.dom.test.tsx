import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { listenForScans } from "#lib/scans.ts";
import { useStore } from "#lib/store.ts";
import { DataRow } from "#ui/data-table.tsx";
import { Themed } from "#ui/themed.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { crateNote, crateSource, editingCrates, noteLine } from "../../../test/crate-note.ts";
import { valueOf } from "../../../test/fields.ts";
import { render } from "../../../test/render.tsx";
import { scan } from "../../../test/scan-keys.ts";
import { LineInput, LineProduct, RemoveLine } from "./line-cells.tsx";
import { LineConflicts } from "./line-conflicts.tsx";
import { LineList } from "./line-list.tsx";
import { SaveFailure, SaveState } from "./save-state.tsx";

type Editing = ReturnType<typeof editingCrates>;

/** The page of a document that the app does not have, made of the parts. */
function CratePage({ editor }: Pick<Editing, "editor">) {
	const state = useStore(editor.store, (now) => now);
	return (
		<>
			<SaveState state={state} />
			<SaveFailure editor={editor} error={state.error} />
			<LineConflicts
				editor={editor}
				state={state}
				headerWords={(field, theirs) => ({
					name: field,
					value: field === "remark" ? theirs.remark : undefined,
				})}
			>
				{(person) => `${person} has packed, too.`}
			</LineConflicts>
			<LineList
				editor={editor}
				lines={state.draft.lines}
				source={crateSource}
				facts={({ sku }) => sku}
				caption="Crates"
				columns={["Product", "Pieces", "Grams", "Remove"]}
				row={(line) => (
					<DataRow key={line.key}>
						<LineProduct line={line} codes={[`crate ${line.crate}`]} isDeleted={false} />
						<LineInput
							editor={editor}
							line={line}
							name="quantity"
							column="Pieces"
							label={`Pieces of ${line.product}`}
						/>
						<LineInput
							editor={editor}
							line={line}
							name="grams"
							column="Grams"
							label={`Grams of ${line.product}`}
						/>
						<RemoveLine editor={editor} line={line} />
					</DataRow>
				)}
				empty="No crate yet."
			/>
		</>
	);
}

let stop = () => {};
afterEach(() => stop());

function open(editing: Editing) {
	stop = listenForScans();
	render(
		<MemoryRouter>
			<QueryClientProvider client={new QueryClient()}>
				<Themed>
					<Toasts />
					<CratePage editor={editing.editor} />
				</Themed>
			</QueryClientProvider>
		</MemoryRouter>,
	);
	return userEvent.setup();
}

const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });

it("a scan adds a product or counts it up, a case by its pieces, and an unknown one is named", async () => {
	open(editingCrates(crateNote(1, [noteLine("bell", 5)])));
	scan("bell");
	await waitFor(async () => expect(valueOf(await field("Pieces of bell"))).toBe("6"));
	scan("bell-case");
	await waitFor(async () => expect(valueOf(await field("Pieces of bell"))).toBe("12"));
	scan("lock");
	expect(valueOf(await field("Pieces of lock"))).toBe("1");
	await screen.findByText("1 × lock");
	scan("horn-99");
	await screen.findByText("No product has the code horn-99.");
});

it("keys go along a column and to the field for the next product; a code that is there already leads to its line", async () => {
	const user = open(editingCrates(crateNote(1, [noteLine("bell", 5), noteLine("lock", 1)])));
	await user.click(await field("Grams of bell"));
	await user.keyboard("90{Enter}");
	expect(document.activeElement).toBe(await field("Grams of lock"));
	await user.keyboard("{ArrowUp}{ArrowDown}{Enter}");
	const add = screen.getByRole("combobox", { name: "Add a product" });
	expect(document.activeElement).toBe(add);
	await user.keyboard("lock{Enter}");
	await waitFor(async () => expect(document.activeElement).toBe(await field("Pieces of lock")));
	expect(valueOf(await field("Pieces of lock"))).toBe("1");
});

it("a removed line comes back by Undo", async () => {
	const user = open(editingCrates(crateNote(1, [noteLine("bell", 5), noteLine("lock", 1)])));
	const row = (await field("Pieces of bell")).closest("tr");
	await user.click(screen.getByRole("button", { name: "Remove bell" }));
	// The row stays as gone while somebody is in the list.
	await waitFor(() => expect(row?.hasAttribute("inert")).toBe(true));
	await user.click(await screen.findByRole("button", { name: "Undo" }));
	await waitFor(() => expect(row?.hasAttribute("inert")).toBe(false));
	const rows = screen.getAllByRole("textbox", { name: /^Pieces of/ });
	expect(rows.map((row) => row.getAttribute("aria-label"))).toEqual(["Pieces of bell", "Pieces of lock"]);
});

it("says in words which field of which line both changed, and that nothing is saved until one decides", async () => {
	const editing = editingCrates(crateNote(1, [noteLine("bell", 5), noteLine("lock", 1)]));
	const user = open(editing);
	const { editor, others } = editing;
	await user.clear(await field("Grams of bell"));
	await user.type(await field("Grams of bell"), "80");
	editor.edit(({ header, lines }) => ({ header: { ...header, remark: "Fragile" }, lines }));
	others([noteLine("bell", 7, { grams: 95 })], { remark: "Heavy" });
	editor.type("line of lock", "quantity", "2");
	await editor.save();
	const conflict = within(await screen.findByRole("region", { name: "Conflict" }));
	conflict.getByText("Kim has packed, too.");
	const sentences = conflict.getAllByRole("listitem").map(({ textContent }) => textContent);
	expect(sentences).toEqual([
		"remark is now: Heavy",
		"bell is now 95 g; yours is 80 g.",
		"lock was removed.",
	]);
	screen.getByText("Not saved");
	await user.click(conflict.getByRole("button", { name: "Take theirs" }));
	expect(valueOf(await field("Grams of bell"))).toBe("95");
	screen.getByText("Saved");
});

it("a failed save is said, and tried again by a button", async () => {
	const editing = editingCrates(crateNote(1, [noteLine("bell", 5)]));
	const user = open(editing);
	editing.server.fail = true;
	editing.editor.type("line of bell", "quantity", "6");
	await editing.editor.save();
	await screen.findByText(/^The draft could not be saved\./);
	editing.server.fail = false;
	await user.click(screen.getByRole("button", { name: "Save again" }));
	await screen.findByText("Saved");
	expect(editing.server.note.lines).toMatchObject([{ pieces: 6 }]);
});
