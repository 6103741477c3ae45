import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "../../../../test/render.tsx";
import { useLabelList } from "./use-label-list.ts";

function List() {
	const { list, change } = useLabelList();
	return list.map((one) => (
		<button
			key={one.id}
			type="button"
			onClick={() => change(list.map((other) => (other === one ? { ...one, count: one.count + 1 } : other)))}
		>
			{one.count}
		</button>
	));
}

test("two changes before the router has changed the address both count, and a link to other labels is followed", async () => {
	const router = createMemoryRouter([{ path: "/labels", Component: List }], {
		initialEntries: ["/labels?products=a:1,b:1"],
	});
	const { container } = render(
		<QueryClientProvider client={new QueryClient()}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	const counts = () => [...container.querySelectorAll("button")].map(({ textContent }) => textContent);
	const [a, b] = container.querySelectorAll("button");
	a?.click();
	await Promise.resolve();
	b?.click();
	await Promise.resolve();
	b?.click();
	await vi.waitFor(() => expect(router.state.location.search).toContain("b%3A3"));
	await vi.waitFor(() => expect(counts()).toEqual(["2", "3"]));
	await router.navigate("/labels?products=c:7");
	await vi.waitFor(() => expect(counts()).toEqual(["7"]));
});
