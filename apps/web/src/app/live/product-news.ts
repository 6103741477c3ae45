import type { Product } from "@freehub/contract/catalogue/product-fields";
import { ApiError } from "@freehub/contract/errors";
import { reads } from "@freehub/contract/shop-window/reads";
import type { Query, QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { type Cached, mapCached, productKeys, productsIn } from "#lib/product-cache.ts";
import { markChange, quantityAfterNews } from "#lib/quantity-signals.ts";
import type { Rereads } from "./rereads.ts";

/** A product's pieces as the feed tells them; without promised and incoming ones where only the others are known. */
export type Pieces = {
	quantity: number;
	reserved?: number | undefined;
	incoming?: number | undefined;
};

/** The product with these pieces; while the user's own change of it is pending, its quantity stays. */
function withPieces(product: Product, { quantity: told, ...others }: Pieces): Product {
	const { reserved = product.reserved, incoming = product.incoming } = others;
	const quantity = quantityAfterNews(product._id, product.quantity, told);
	const isSame = reserved === product.reserved && incoming === product.incoming;
	if (quantity === product.quantity && isSame) return product;
	const { incomingNext: _, ...withoutDay } = product;
	return {
		...(incoming === 0 ? withoutDay : product),
		quantity,
		...(reserved !== undefined && { reserved }),
		...(incoming !== undefined && { incoming }),
	};
}

/** Whether news may be of another day of the incoming pieces, which the feed does not tell. */
function mayHaveOtherDay(product: Product, { quantity, reserved, incoming = 0 }: Pieces): boolean {
	const isOfOthers =
		quantity !== product.quantity || (reserved !== undefined && reserved !== product.reserved);
	return incoming > 0 && (incoming !== product.incoming || !isOfOthers);
}

/** If more products change at once, the lists are read again instead of each product. */
const MAX_READS = 20;
const PACE_MS = 300;
/** How long to remember the feed's quantities, in ms. They correct answers that were requested before; no answer takes longer. */
const REMEMBERED_MS = 30_000;

/** Keeps cached products up to date with the feed, each in its position. */
export function createProductNews(queryClient: QueryClient, rereads: Rereads) {
	const cache = queryClient.getQueryCache();
	/** The feed's latest pieces, and when they arrived. */
	const told = new Map<string, Pieces & { at: number }>();
	const changed = new Set<string>();
	let timer: ReturnType<typeof setTimeout> | undefined;
	let readAt = 0;

	const queries = () => cache.findAll({ queryKey: productKeys.all });

	/** Changes products in one cached answer; the rest of the answer and its age stay the same. */
	function patch(query: Query, change: (product: Product) => Product): void {
		const data = query.state.data as Cached | undefined;
		if (data === undefined || productsIn(data).every((product) => change(product) === product)) return;
		const { dataUpdatedAt, isInvalidated } = query.state;
		query.setData(mapCached(data, change), { updatedAt: dataUpdatedAt, manual: true });
		if (isInvalidated) query.invalidate();
	}

	const stopWatching = cache.subscribe((event) => {
		if (event.type !== "updated" || event.action.type !== "success" || event.action.manual === true) return;
		const { query } = event;
		if (query.queryKey[0] !== productKeys.all[0] || told.size === 0) return;
		const askedAt = rereads.startedAt(query);
		patch(query, (product) => {
			const news = told.get(product._id);
			return news === undefined || news.at < askedAt ? product : withPieces(product, news);
		});
	});

	/** Shows pieces wherever a product is shown, except quantities with a pending change of the user's own. */
	function showPieces(booked: ReadonlyMap<string, Pieces>): void {
		const at = performance.now();
		for (const [id, pieces] of booked) {
			told.delete(id);
			told.set(id, { ...pieces, at });
		}
		for (const [id, news] of told) {
			if (at - news.at < REMEMBERED_MS) break;
			told.delete(id);
		}
		const marked = new Set<string>();
		for (const query of queries()) {
			patch(query, (product) => {
				const pieces = booked.get(product._id);
				if (pieces === undefined) return product;
				if (mayHaveOtherDay(product, pieces)) showProduct(product._id);
				const now = withPieces(product, pieces);
				if (now.quantity !== product.quantity) marked.add(product._id);
				return now;
			});
		}
		for (const id of marked) markChange(id);
	}

	function holds(query: Query, id: string): boolean {
		const data = query.state.data as Cached | undefined;
		return data !== undefined && productsIn(data).some(({ _id }) => _id === id);
	}

	/** Reads a changed product once and shows it in its place, so that no row moves. */
	function showProduct(id: string): void {
		changed.add(id);
		schedule();
	}

	function schedule(): void {
		const wait = Math.max(20, PACE_MS - (performance.now() - readAt));
		timer ??= setTimeout(() => {
			timer = undefined;
			readAt = performance.now();
			void readChanged();
		}, wait);
	}

	async function readChanged(): Promise<void> {
		const all = queries();
		const shown = [...changed].filter((id) => all.some((query) => holds(query, id)));
		changed.clear();
		if (shown.length > MAX_READS) return rereads.ask(productKeys.all, { pace: 1000 });
		await Promise.all(shown.map(readOne));
	}

	async function readOne(id: string): Promise<void> {
		try {
			const now = await api.call(reads.getProduct, { params: { id } });
			for (const query of queries()) {
				patch(query, (product) => {
					if (product._id !== id) return product;
					// A location's list also has the quantity there, which changes with stock only.
					const kept = {
						...(product.quantityAtLocation !== undefined && {
							quantityAtLocation: product.quantityAtLocation,
							reservedAtLocation: product.reservedAtLocation,
						}),
					};
					return { ...now, ...kept, quantity: quantityAfterNews(id, product.quantity, now.quantity) };
				});
			}
			const isOfIt = (data: unknown) => (data as { _id?: string } | undefined)?._id === now.modelId;
			rereads.ask([...productKeys.all, "model"], {
				only: (query) => holds(query, id) || isOfIt(query.state.data),
			});
		} catch (error) {
			if (error instanceof ApiError && error.status === 404)
				return rereads.ask([...productKeys.all, "one", id]);
			// The product could not be read, so all answers that contain it are stale.
			rereads.ask(productKeys.all, { only: (query) => holds(query, id) });
		}
	}

	return {
		showPieces,
		showProduct,
		stop(): void {
			clearTimeout(timer);
			stopWatching();
		},
	};
}
