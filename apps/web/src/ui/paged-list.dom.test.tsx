import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/dom";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { companyQuery } from "#lib/company.ts";
import { render } from "../../test/render.tsx";
import type { Column } from "./column-table.tsx";
import { PagedList } from "./paged-list.tsx";
import { Themed } from "./themed.tsx";

type Wheel = { _id: string; name: string; pieces: number };
type WheelPage = { items: Wheel[]; next: string | undefined; total: number };

const wheels = (...names: string[]): Wheel[] =>
	names.map((name, at) => ({ _id: name, name, pieces: at + 1 }));
const page = (items: Wheel[], next?: string): WheelPage => ({ items, next, total: 0 });

const columns: Column<Wheel>[] = [
	{ heading: "Wheel", text: ({ name }) => name, cell: ({ name }) => <b>{name}</b>, phone: "unnamed" },
	{ heading: "Pieces", text: ({ pieces }) => String(pieces), align: "end" },
	{ heading: "Supplier SKU", text: ({ _id }) => `S-${_id}`, isOnPaperOnly: true },
	{ heading: "Action", cell: ({ name }) => <button type="button">{name}</button>, phone: "unnamed" },
];

type Read = (cursor: string | undefined) => Promise<WheelPage>;

/** Shows lists of wheels, each read by its function. */
function show(first: Read, second?: Read) {
	const options = (key: string, read: Read) => ({
		queryKey: [key],
		queryFn: ({ pageParam }: { pageParam: string | undefined }) => read(pageParam),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }: WheelPage) => next,
	});
	function List() {
		const pages = useInfiniteQuery(options("first", first));
		const others = useInfiniteQuery({ ...options("second", second ?? first), enabled: second !== undefined });
		return (
			<PagedList
				what="wheels"
				failure="The wheels could not be loaded."
				pages={pages}
				more={second && others}
				nothing={<p>{nothing}</p>}
				caption="Wheels"
				keyOf={({ _id }) => _id}
				columns={columns}
				print={{ title: "Wheels", filter: ["Front"] }}
				csv="/api/wheels.csv"
			/>
		);
	}
	const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
	client.setQueryData(companyQuery.queryKey, { name: "The shop" } as never);
	const router = createMemoryRouter([{ path: "/", element: <List /> }]);
	render(
		<Themed>
			<QueryClientProvider client={client}>
				<RouterProvider router={router} />
			</QueryClientProvider>
		</Themed>,
	);
}

const nothing = "No wheels.";
const names = () =>
	within(screen.getByRole("table", { name: "Wheels" }))
		.getAllByRole("row")
		.slice(1)
		.map((row) => row.querySelector("b")?.textContent);

it("says why a list could not be loaded, and shows its rows after a retry", async () => {
	const read = vi
		.fn<Read>()
		.mockRejectedValueOnce(new Error("The network is gone"))
		.mockResolvedValue(page(wheels("Front", "Rear")));
	show(read);
	const alert = within(await screen.findByRole("alert"));
	alert.getByText("The wheels could not be loaded.");
	alert.getByRole("button", { name: "Retry" }).click();
	await screen.findByRole("table", { name: "Wheels" });
	expect(names()).toEqual(["Front", "Rear"]);
});

it("shows what the page says when there is nothing, without print and export", async () => {
	show(async () => page([]));
	await screen.findByText(nothing);
	expect(screen.queryByRole("table")).toBeNull();
	expect(screen.queryByRole("link")).toBeNull();
});

it("headings, cells and phone labels come from the same columns", async () => {
	show(async () => page(wheels("Front")));
	const table = within(await screen.findByRole("table"));
	expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
		"Wheel",
		"Pieces",
		"Action",
	]);
	expect(table.getAllByRole("cell").map((cell) => [cell.dataset["label"], cell.textContent])).toEqual([
		[undefined, "Front"],
		["Pieces", "1"],
		[undefined, "Front"],
	]);
	expect(screen.getByRole<HTMLAnchorElement>("link").pathname).toBe("/api/wheels.csv");
});

it("the rows of a second list follow the first's, and all pages of both are printed in the columns with words", async () => {
	const second = (cursor: string | undefined) =>
		Promise.resolve(cursor === undefined ? page(wheels("Rear"), "2") : page(wheels("Disc")));
	show(async () => page(wheels("Front")), second);
	await screen.findByRole("table");
	expect(names()).toEqual(["Front", "Rear"]);
	let paper = "";
	// why: jsdom has no printer
	const print = vi.spyOn(window, "print").mockImplementation(() => {
		const printed = document.querySelector("[data-printed]");
		paper = [...(printed?.querySelectorAll("tr") ?? [])]
			.map((row) => [...row.children].map(({ textContent }) => textContent).join(" | "))
			.join("\n");
	});
	(await screen.findByRole("button", { name: "Print" })).click();
	await waitFor(() => expect(print).toHaveBeenCalledOnce());
	expect(paper).toBe(
		["Wheel | Pieces | Supplier SKU", "Front | 1 | S-Front", "Rear | 1 | S-Rear", "Disc | 1 | S-Disc"].join(
			"\n",
		),
	);
	await waitFor(() => expect(names()).toEqual(["Front", "Rear", "Disc"]));
});
