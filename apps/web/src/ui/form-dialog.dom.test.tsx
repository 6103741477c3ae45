import { screen, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { render } from "../../test/render.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Themed } from "./themed.tsx";

const title = "Add Quantity";

it("is open before it has taken the focus, and closed while it fades out", async () => {
	const page = (isOpen: boolean) => (
		<Themed>
			<button type="button">{title}</button>
			<FormDialog title={title} isOpen={isOpen} onClose={() => undefined}>
				<input />
			</FormDialog>
		</Themed>
	);
	const { rerender } = render(page(false));
	const button = screen.getByRole("button");
	button.focus();
	expect(isDialogOpen()).toBe(false);
	rerender(page(true));
	expect(document.activeElement).toBe(button);
	expect(isDialogOpen()).toBe(true);
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox")));
	rerender(page(false));
	await waitFor(() => expect(document.activeElement).toBe(button), { interval: 1 });
	expect(document.querySelector("[role=dialog]"), "it fades out").not.toBeNull();
	expect(isDialogOpen()).toBe(false);
});
