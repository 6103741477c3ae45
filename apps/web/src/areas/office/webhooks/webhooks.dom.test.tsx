import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { addWebhook, deleteWebhook, listWebhooks } from "@freehub/contract/office/webhooks";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { descriptionOf, fill } from "../../../../test/fields.ts";
import { newProduct } from "../../../../test/new-product.ts";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";

type Body = { id: string; kind: string; changes: { kind: string; id: string }[] };

/** Starts a webhook receiver that stores its requests and answers with `status`. */
async function startReceiver() {
	const receiver = { url: "", host: "", status: 200, bodies: [] as Body[] };
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			receiver.bodies.push(JSON.parse(body) as Body);
			response.writeHead(receiver.status).end(receiver.status === 200 ? "taken" : "<b>closed</b>");
		});
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	receiver.url = `http://${receiver.host}/freehub`;
	onTestFinished(async () => {
		const owner = await ownerOf("staff");
		for (const { _id, url } of await owner.call(listWebhooks)) {
			if (url === receiver.url) await owner.call(deleteWebhook, { params: { id: _id } });
		}
		server.closeAllConnections();
		server.close();
	});
	return receiver;
}

const button = (name: string) => screen.getByRole("button", { name });
/** The rows of the deliveries, latest first. */
const deliveries = () =>
	within(screen.getByRole("table", { name: "Deliveries, newest first" }))
		.getAllByRole("row")
		.slice(1);
/**
 * The latest delivery that matches the words. Other tests change the same shop at the same time, and webhooks report that too.
 */
const delivery = (words: RegExp) =>
	waitFor(() => {
		const line = deliveries().find(({ textContent }) => words.test(textContent));
		expect(line, String(words)).toBeDefined();
		return line as HTMLElement;
	});

it("a webhook is added with its kinds and shows its secret once; a refused address says why", async () => {
	const receiver = await startReceiver();
	const { user, api } = await openApp("/dashboard/webhooks", { as: "owner", shop: "staff" });
	const address = await screen.findByLabelText("Address");
	await fill(user, address, "freehub");
	await user.click(button("Add the webhook"));
	await waitFor(() => expect(descriptionOf(address)).toMatch(/^Enter a full https:\/\/ address/));
	await fill(user, address, receiver.url);
	expect(button("All changes").getAttribute("aria-pressed")).toBe("true");
	await user.click(button("Products"));
	expect(button("All changes").getAttribute("aria-pressed")).toBe("false");
	await user.click(button("Add the webhook"));
	const secret = await screen.findByLabelText<HTMLInputElement>(`Secret of the webhook to ${receiver.host}`);
	expect(secret.value).toMatch(/^whsec_\S{44}$/);
	await user.click(button("Done"));
	expect(screen.queryByLabelText(/^Secret of the webhook/)).toBeNull();
	const row = (await screen.findByRole("link", { name: receiver.host })).closest("tr");
	expect(row?.textContent).toContain("Products");
	expect(row?.textContent).not.toContain("All changes");
	expect((await api.call(listWebhooks))[0]).toMatchObject({ url: receiver.url, kinds: ["product"] });
});

it("what a webhook was told is listed, is sent again, and a test is sent", async () => {
	const receiver = await startReceiver();
	const owner = await ownerOf("staff");
	const { _id } = await owner.call(addWebhook, { body: { url: receiver.url, kinds: ["product"] } });
	const product = await newProduct(owner);
	await waitFor(() => expect(receiver.bodies.map(({ changes }) => changes[0]?.id)).toContain(product._id));
	const { user } = await openApp(`/dashboard/webhooks/${_id}`, { as: "owner", shop: "staff" });
	await screen.findByRole("table", { name: "Deliveries, newest first" });
	const line = await delivery(/change.*Delivered.*Status 200 · \d+ ms/s);
	expect(line.querySelector("details pre")?.textContent).toBe("taken");

	await user.click(within(line).getByRole("button", { name: /^Send again/ }));
	await user.hover(document.body);
	await delivery(/change.*, sent again.*Delivered/s);
	const changesOf = ({ changes }: Body) => JSON.stringify(changes);
	const twice = receiver.bodies.filter(
		(body, _, all) => all.filter((one) => changesOf(one) === changesOf(body)).length === 2,
	);
	expect(new Set(twice.map(({ id }) => id)).size).toBe(2);
	await user.click(button("Send a test"));
	await delivery(/^.*Test.*Delivered/s);
});

it("a webhook that fails says so; it is paused, resumed, replayed, given a new secret and deleted", async () => {
	const receiver = await startReceiver();
	receiver.status = 503;
	const owner = await ownerOf("staff");
	const { _id } = await owner.call(addWebhook, { body: { url: receiver.url, kinds: ["product"] } });
	await newProduct(owner);
	await waitFor(() => expect(receiver.bodies).not.toEqual([]));
	const { user } = await openApp(`/dashboard/webhooks/${_id}`, { as: "owner", shop: "staff" });
	await screen.findByRole("table", { name: "Deliveries, newest first" });
	const heading = screen.getByRole("heading", { name: receiver.host, level: 1 });
	const state = () => heading.closest("header")?.textContent;
	await waitFor(() => expect(state()).toContain("Failing"));
	const line = await delivery(/Failing.*Status 503/s);
	expect(line.querySelector("details pre")?.textContent).toBe("<b>closed</b>");
	await screen.findByText("Next attempt");

	receiver.status = 500;
	await user.click(button("Try now"));
	await screen.findByText("Trying it now");
	await delivery(/Failing.*Status 500.*attempts/s);
	expect(state()).toContain("Failing");

	await user.click(button("Pause"));
	await screen.findByText(/^Paused: nothing is sent\./);
	button("Continue from now");
	receiver.status = 200;
	await user.click(button("Resume"));
	await delivery(/Delivered.*\d attempts/s);
	await waitFor(() => expect(state()).toContain("Active"));
	expect(screen.queryByRole("button", { name: "Try now" })).toBeNull();
	const before = receiver.bodies.length;

	const position = screen.getByLabelText("After position");
	await user.click(button("Replay"));
	await waitFor(() =>
		expect(descriptionOf(position)).toMatch(/^This must be a number\.|^A position must be a whole number\./),
	);
	await fill(user, position, "999999999");
	await user.click(button("Replay"));
	await screen.findByText(/Changes that old are no longer kept\./);
	await fill(user, position, "0");
	await user.click(button("Replay"));
	await waitFor(() => expect(receiver.bodies.length).toBeGreaterThan(before));

	await user.click(button("Make a new secret"));
	expect((await screen.findByLabelText<HTMLInputElement>(/^Secret of the webhook/)).value).toMatch(/^whsec_/);
	await screen.findByText(/^The previous secret stays valid until/);
	await user.click(button("Delete the webhook"));
	await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
	await waitFor(() => expect(location.pathname).toBe("/dashboard/webhooks"));
	await waitFor(() => expect(screen.queryByRole("link", { name: receiver.host })).toBeNull());
});
