import * as contract from "@freehub/contract/catalogue/product-papers";
import { shopDay } from "@freehub/domain/local-days";
import { shop } from "@freehub/domain/shop";
import { AppError, fieldRefusal, refusal } from "#app-error.ts";
import { readSender } from "#documents/document-mailer.ts";
import type { Papers } from "#documents/papers.ts";
import { wholeFile } from "#http/answers.ts";
import { type RequestClient, route, type Server } from "#http/route.ts";
import { papers as bounds } from "#queues/bounds.ts";
import type { HeavyReads } from "#queues/heavy-reads.ts";
import { readCompany } from "#shop/shop-look.ts";
import { forReader } from "./exports.routes.ts";

/** Draws the uploaded logo as PNG. @throws AppError not_found if there is no such picture. */
type LogoOf = (link: string, address: string) => Promise<Uint8Array>;

/** Papers with the products of a filter: a price list and a shelf list. */
export function productPaperRoutes(
	server: Server,
	heavyReads: HeavyReads,
	papers: Papers,
	logoOf: LogoOf,
): void {
	const { db } = server;
	route(server, contract.getProductPaper, async ({ params: { paper }, query, caller, client }) => {
		const { by, ...asked } = query;
		if (paper === "shelf-list" && by !== undefined) {
			const message = "A shelf list is by place.";
			throw fieldRefusal("invalid_input", { field: "by", rule: "no_effect", message });
		}
		const input = { query: await forReader(server, caller, asked), most: bounds.lines };
		const day = shopDay(server.now());
		const head = { sender: await senderWithLogo(client), language: shop().language, day };
		const file = (pdf: Uint8Array<ArrayBuffer>) => wholeFile(pdf, `freehub-${paper}`, "pdf");
		if (paper === "price-list") {
			const products = await heavyReads.read(client, "productsOnPaper", input);
			requireFits(products);
			const list = { ...head, products, by: by ?? "category" };
			return file(await papers.draw(client.address, paper, list));
		}
		const shelves = await heavyReads.read(client, "shelvesOnPaper", input);
		requireFits(shelves.lines);
		return file(await papers.draw(client.address, paper, { ...head, ...shelves }));
	});

	/** The company, with its logo if it has one; a picture that is gone is left out. */
	async function senderWithLogo({ address }: RequestClient) {
		const [sender, { logo }] = [await readSender(db), await readCompany(db.kysely)];
		if (logo === "") return sender;
		try {
			return { ...sender, logo: Buffer.from(await logoOf(logo, address)).toString("base64") };
		} catch (error) {
			if (error instanceof AppError && error.code === "not_found") return sender;
			throw error;
		}
	}
}

/** @throws AppError paper_too_long */
function requireFits(lines: readonly unknown[]): void {
	if (lines.length > bounds.lines) throw refusal("paper_too_long.products", { lines: bounds.lines });
}
