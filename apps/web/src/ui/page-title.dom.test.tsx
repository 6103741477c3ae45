import { screen } from "@testing-library/dom";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { render } from "../../test/render.tsx";
import { PageTitle } from "./page-title.tsx";

/** Simulates a navigation to a page whose title mounts after something else has the focus. */
function comeTo(page: string): HTMLElement {
	render(
		<MemoryRouter initialEntries={["/", "/next"]} initialIndex={1}>
			<PageTitle>{page}</PageTitle>
		</MemoryRouter>,
	);
	return screen.getByRole("heading", { name: page });
}

it("takes the focus after a navigation, but not from the palette's field", () => {
	render(<input />);
	screen.getByRole("textbox").focus();
	const title = comeTo("Movements");
	expect(document.activeElement).toBe(title);
	render(<input type="search" data-palette />);
	const palette = screen.getByRole("searchbox");
	palette.focus();
	comeTo("People");
	expect(document.activeElement).toBe(palette);
});
