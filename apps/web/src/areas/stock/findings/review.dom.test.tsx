import { getProduct } from "@freehub/contract/catalogue/products";
import type { Client } from "@freehub/contract/client";
import { changeRole, listPeople } from "@freehub/contract/people/people";
import { deleteEnquiry, sendEnquiry } from "@freehub/contract/shop-window/enquiries";
import { changeReviewLimits, getReview, listFindings, markSeen } from "@freehub/contract/stock/review";
import { recordMovement } from "@freehub/contract/stock/stock";
import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, it, onTestFinished } from "vitest";
import { descriptionOf, fill } from "../../../../test/fields.ts";
import { named } from "../../../../test/named.ts";
import { mark, newProduct } from "../../../../test/new-product.ts";
import { memberOf, openApp, ownerOf } from "../../../../test/open-app.tsx";

/** The rows about one product or person. */
function linesOf(name: string): HTMLElement[] {
	const list = screen.queryByRole("list", { name: "Findings" });
	if (list === null) return [];
	return within(list)
		.queryAllByRole("listitem")
		.filter(({ textContent }) => textContent?.includes(name));
}

const lines = (name: string, count: number) =>
	waitFor(() => {
		const found = linesOf(name);
		expect(found).toHaveLength(count);
		return found;
	});

const button = (name: string | RegExp, where = screen.getByRole("main")) =>
	within(where).getByRole("button", { name: typeof name === "string" ? named(name) : name });

/** A member of the staff's shop, whose findings are few: other tests' products would fill the list's first page. */
async function stockKeeper(owner: Client) {
	const { client, account } = await memberOf("staff");
	const [person] = await owner.all(listPeople, { query: { search: account.email } });
	await owner.call(changeRole, { params: { id: person?._id ?? "" }, body: { role: "warehouse" } });
	return { client, account };
}

/** A product without price, category and picture; many of its pieces were lost by somebody. */
async function troubled(owner: Client, keeper: Client) {
	const product = await newProduct(owner, {
		price: "0",
		quantity: "60",
		image: "/drawings/placeholder-box.svg",
	});
	await keeper.call(recordMovement, {
		params: { id: product._id },
		body: { kind: "adjust", quantity: 30, reason: "lost" },
		idempotencyKey: crypto.randomUUID(),
	});
	return product;
}

describe("Review", () => {
	it("lists what wants a second look by kind, and remembers for everybody what was seen", async () => {
		const owner = await ownerOf("staff");
		const { client, account } = await stockKeeper(owner);
		const { _id, name } = await troubled(owner, client);
		const { name: second } = await troubled(owner, client);
		const { user, account: reader } = await openApp("/dashboard/review", { as: "owner", shop: "staff" });
		const [adjusted] = (await lines(name, 4)).filter((line) => line.textContent?.includes("adjusted 30"));
		expect(adjusted?.textContent).toContain(account.name);
		expect(adjusted?.textContent).toContain("lost");
		const link = within(adjusted as HTMLElement).getByRole("link", { name: /^Adjustments/ });
		const to = new URL(link.getAttribute("href") ?? "", location.href);
		expect(to.pathname + to.search).toMatch(new RegExp(`^/dashboard/movements\\?.*product=${_id}`));
		const [uncategorised] = linesOf(name).filter((line) => line.textContent?.includes("no category"));
		expect(
			within(uncategorised as HTMLElement)
				.getByRole("link", { name: /^Edit/ })
				.getAttribute("href"),
		).toBe(`/inventory/${_id}/edit`);

		await user.click(button(/^No category/));
		await lines(second, 1);
		await user.click(await screen.findByRole("button", { name: "Mark all as seen" }));
		// Other tests' products may add many findings, and then a dialog asks first.
		await waitFor(() =>
			expect(screen.queryByRole("dialog") ?? (linesOf(second).length === 0 || null)).not.toBeNull(),
		);
		const question = screen.queryByRole("dialog");
		if (question !== null)
			await user.click(within(question).getByRole("button", { name: "Mark all as seen" }));
		await lines(second, 0);
		await lines(name, 0);

		await user.click(button(/^No price/));
		const [priceless] = await lines(name, 1);
		expect(priceless?.textContent).toContain("has no price");
		expect(location.search).toContain("kind=no-price");
		await user.click(button(`Seen ${name}`, priceless));
		await user.hover(document.body);
		await lines(name, 0);
		await user.click(button("Seen"));
		const [seen] = await lines(name, 1);
		expect(seen?.textContent).toContain(`Seen by ${reader.name}`);
		await user.click(button(`Not seen ${name}`, seen));
		await user.hover(document.body);
		await lines(name, 0);
		await user.click(button("Not seen"));
		const [again] = await lines(name, 1);
		// Undo in the message does the same.
		await user.click(button(`Seen ${name}`, again));
		await user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) as HTMLElement);
		await lines(name, 1);
	});

	it("has limits that owners set", async () => {
		const owner = await ownerOf("staff");
		const { limits } = await owner.call(getReview);
		onTestFinished(() => void owner.call(changeReviewLimits, { body: limits }));
		const { user } = await openApp("/dashboard/review", { as: "owner", shop: "staff" });
		await screen.findByText(/Adjustments of 20 pieces or \$500\.00 and more/);
		await user.click(button("Limits"));
		const dialog = within(await screen.findByRole("dialog"));
		const pieces = dialog.getByLabelText("Adjustments of this many pieces or more");
		await fill(user, pieces, "0");
		await fill(user, dialog.getByLabelText("Counts that differ by more than"), "5");
		await user.click(dialog.getByRole("button", { name: "Save limits" }));
		await waitFor(() => expect(descriptionOf(pieces)).toBe("Pieces must be at least 1."));
		await fill(user, pieces, "12");
		await user.click(dialog.getByRole("button", { name: "Save limits" }));
		await screen.findByText(
			"Adjustments of 12 pieces or $500.00 and more; counts that differ by more than 5%",
		);
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	});
});

describe("an enquiry in Review", () => {
	it("is answered, taken back and deleted by the owner; the product is as it was", async () => {
		const owner = await ownerOf("staff");
		const product = await newProduct(owner);
		const person = mark();
		const email = `${person}@home.test`;
		const { user, account } = await openApp("/dashboard/review?kind=enquiry", {
			as: "owner",
			shop: "staff",
			arrange: async (api) => {
				const body = { name: person, email, text: "Does it fit?\nMine has 29 inches.", product: product._id };
				await api.call(sendEnquiry, { body });
			},
		});
		const [line] = await lines(person, 1);
		expect(line?.textContent).toContain(`asks about ${product.name}:Does it fit?\nMine has 29 inches.`);
		const link = (name: string) =>
			within(line as HTMLElement)
				.getByRole("link", { name })
				.getAttribute("href");
		expect(link(product.name)).toBe(`/inventory/${product._id}`);
		expect(link(email)).toBe(
			`mailto:${email}?subject=${encodeURIComponent(`Your question about ${product.name}`)}`,
		);

		await user.click(button(`Answered ${person}`, line));
		await user.hover(document.body);
		await lines(person, 0);
		await user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) as HTMLElement);
		await user.click(button(`Answered ${person}`, (await lines(person, 1))[0]));
		await user.hover(document.body);
		await lines(person, 0);
		await user.click(button("Seen"));
		const [answered] = await lines(person, 1);
		expect(answered?.textContent).toContain(`Answered by ${account.name}`);
		await user.click(button(`Not answered ${person}`, answered));
		await user.hover(document.body);
		await lines(person, 0);
		await user.click(button("Not seen"));

		const remove = async (choice: string) => {
			await user.click(button(`Delete the enquiry of ${person}`, (await lines(person, 1))[0]));
			await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: choice }));
			await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		};
		await remove("Cancel");
		await remove("Delete");
		await lines(person, 0);
		expect(await owner.call(getProduct, { params: { id: product._id } })).toMatchObject({
			name: product.name,
		});
	});
});

describe("what waits on Today's page", () => {
	it("is the three questions that have waited longest, and a way to all of them", async () => {
		const people = ["first", "second", "third", "fourth"].map((name) => `${name} ${mark()}`);
		const { api, reopen } = await openApp("/dashboard/today", {
			as: "owner",
			shop: "staff",
			arrange: async (client) => {
				for (const name of people) {
					await client.call(sendEnquiry, { body: { name, email: "ada@home.test", text: `I am ${name}.` } });
				}
			},
		});
		onTestFinished(async () => {
			for (const seen of ["no", "yes"] as const) {
				const { items } = await api.page(listFindings, { query: { kind: "enquiry", seen } });
				for (const { enquiry } of items)
					await api.call(deleteEnquiry, { params: { id: enquiry?._id ?? "" } });
			}
		});
		const waiting = async (heading: string) =>
			within(
				(await screen.findByRole("heading", { level: 2, name: heading })).closest("section") as HTMLElement,
			);
		const all = "/dashboard/review?kind=enquiry";
		const shown = (part: Awaited<ReturnType<typeof waiting>>) =>
			part.getAllByRole("listitem").map((item) => {
				const link = within(item).getByRole("link");
				expect(link.getAttribute("href")).toBe(all);
				return link.querySelector("strong")?.textContent;
			});
		const four = await waiting("4 questions wait for an answer");
		expect(shown(four)).toEqual(people.slice(0, 3));
		four.getByText(`I am ${people[0]}.`);
		expect(four.getByRole("link", { name: "All questions" }).getAttribute("href")).toBe(all);

		const query = { kind: "enquiry", order: "oldest" } as const;
		const [oldest] = (await api.page(listFindings, { query })).items;
		await api.call(markSeen, { params: { id: oldest?._id ?? "" }, idempotencyKey: mark() });
		reopen();
		const three = await waiting("3 questions wait for an answer");
		expect(shown(three)).toEqual(people.slice(1));
		expect(three.queryByRole("link", { name: "All questions" })).toBeNull();
	});
});
