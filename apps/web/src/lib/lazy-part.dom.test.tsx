import { screen } from "@testing-library/dom";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { render } from "../../test/render.tsx";
import { lazyPart } from "./lazy-part.tsx";

type Props = { isOpen: boolean; onClose: () => void };

const words = { here: "Here", open: "Open", close: "Close", loading: "Loading" };

function Dialog({ isOpen }: Props) {
	return isOpen && <dialog open>{words.here}</dialog>;
}

function pageWith(Part: ReturnType<typeof lazyPart<Props>>) {
	function Page() {
		const [isOpen, setOpen] = useState(false);
		return (
			<>
				<button type="button" {...Part.opener} onClick={() => setOpen(true)}>
					{isOpen ? words.close : words.open}
				</button>
				<Part isOpen={isOpen} onClose={() => setOpen(false)} />
			</>
		);
	}
	return <Page />;
}

it("loads when the control that opens it is focused, and opens at the press without another request", async () => {
	const load = vi.fn(async () => Dialog);
	render(pageWith(lazyPart<Props>("dialog", load)));
	expect(load).not.toHaveBeenCalled();
	const button = screen.getByRole("button");
	button.focus();
	expect(load).toHaveBeenCalledOnce();
	button.click();
	expect(await screen.findByRole("dialog")).toBeDefined();
	expect(load).toHaveBeenCalledOnce();
});

it("is closed when its code fails to load, and is asked for again at the next press", async () => {
	const failure = new TypeError("Failed to fetch dynamically imported module");
	const load = vi
		.fn<() => Promise<typeof Dialog>>()
		.mockRejectedValueOnce(failure)
		.mockRejectedValueOnce(failure)
		.mockResolvedValue(Dialog);
	render(pageWith(lazyPart<Props>("dialog", load)));
	screen.getByRole("button", { name: "Open" }).click();
	await screen.findByRole("button", { name: "Close" });
	await screen.findByRole("button", { name: "Open" });
	expect(load).toHaveBeenCalledTimes(2);
	screen.getByRole("button", { name: "Open" }).click();
	expect(await screen.findByRole("dialog")).toBeDefined();
	expect(load).toHaveBeenCalledTimes(3);
});

it("of a page shows what stands for it when its code fails to load", async () => {
	const Part = lazyPart("chart", () => Promise.reject(new TypeError("Failed to fetch")), {
		fallback: <p>{words.loading}</p>,
		Failed: ({ error }) => <p>{error.message}</p>,
	});
	render(<Part />);
	expect(screen.getByText("Loading")).toBeDefined();
	expect(await screen.findByText("Loading chunk chart failed")).toBeDefined();
});
