import { ApiError } from "@freehub/contract/errors";
import type { Product } from "@freehub/contract/product-fields";
import { reads } from "@freehub/contract/reads";
import type { Query, QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { type Cached, mapCached, productKeys, productsIn } from "#lib/product-cache.ts";
import { hasPendingChange, markChange } from "#lib/quantity-signals.ts";
import type { Rereads } from "./rereads.ts";

/** Where more have changed at once, the lists are read again instead of each product. */
const MAX_READS = 20;
const PACE_MS = 300;
/** A quantity is put into answers that were asked for before it was told; none takes longer. */
const REMEMBERED_MS = 30_000;

/** Keeps the products that the cache holds as the feed tells that they are, each in its place. */
export function createProductNews(queryClient: QueryClient, rereads: Rereads) {
	const cache = queryClient.getQueryCache();
	/** The latest quantities that were told, and when. */
	const told = new Map<string, { quantity: number; at: number }>();
	const changed = new Set<string>();
	let timer: ReturnType<typeof setTimeout> | undefined;
	let readAt = 0;

	const queries = () => cache.findAll({ queryKey: productKeys.all });

	/** Puts products into one answer; what else it holds is as before, and it stays as old as it is. */
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
			if (news === undefined || news.at < askedAt || hasPendingChange(product._id)) return product;
			return news.quantity === product.quantity ? product : { ...product, quantity: news.quantity };
		});
	});

	/** Shows quantities wherever the product is shown; those of somebody's own change that waits for its answer stay. */
	function showQuantities(quantities: ReadonlyMap<string, number>): void {
		const at = performance.now();
		for (const [id, quantity] of quantities) {
			told.delete(id);
			told.set(id, { quantity, at });
		}
		for (const [id, news] of told) {
			if (at - news.at < REMEMBERED_MS) break;
			told.delete(id);
		}
		const marked = new Set<string>();
		for (const query of queries()) {
			patch(query, (product) => {
				const quantity = quantities.get(product._id);
				if (quantity === undefined || quantity === product.quantity || hasPendingChange(product._id))
					return product;
				marked.add(product._id);
				return { ...product, quantity };
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
			if (document.visibilityState === "hidden") return;
			readAt = performance.now();
			void readChanged();
		}, wait);
	}
	const resume = () => void (changed.size > 0 && schedule());
	document.addEventListener("visibilitychange", resume);

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
					// A list of one location's products says how many are there, which goes by the stock alone.
					const kept = {
						...(product.quantityAtLocation !== undefined && {
							quantityAtLocation: product.quantityAtLocation,
						}),
						...(hasPendingChange(id) && { quantity: product.quantity }),
					};
					return { ...now, ...kept };
				});
			}
			const isOfIt = (data: unknown) => (data as { _id?: string } | undefined)?._id === now.modelId;
			rereads.ask([...productKeys.all, "model"], {
				only: (query) => holds(query, id) || isOfIt(query.state.data),
			});
		} catch (error) {
			if (error instanceof ApiError && error.status === 404)
				return rereads.ask([...productKeys.all, "one", id]);
			// It is out of date until it is read again for another reason.
			rereads.ask(productKeys.all, { only: (query) => holds(query, id) });
		}
	}

	return {
		showQuantities,
		showProduct,
		stop(): void {
			clearTimeout(timer);
			stopWatching();
			document.removeEventListener("visibilitychange", resume);
		},
	};
}
