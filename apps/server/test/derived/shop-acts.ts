import { changeBasics } from "@freehub/contract/office/basics";
import { changeSettings } from "@freehub/contract/office/settings";
import { addToken, revokeToken } from "@freehub/contract/people/account";
import { changeRole, removePerson, signOutPerson } from "@freehub/contract/people/people";
import * as blogs from "@freehub/contract/shop-window/blogs";
import { changeCompany, changeOpeningHours } from "@freehub/contract/shop-window/company";
import { deleteEnquiry, sendEnquiry } from "@freehub/contract/shop-window/enquiries";
import { changeHome, chooseFeatured, translateHome } from "@freehub/contract/shop-window/home";
import { changePage } from "@freehub/contract/shop-window/pages";
import * as locations from "@freehub/contract/stock/locations";
import { setReorderPoint } from "@freehub/contract/stock/reorder-points";
import * as review from "@freehub/contract/stock/review";
import { translateArticle, translatePage } from "@freehub/contract/translations";
import { weightUnits } from "@freehub/domain/shop";
import { type Acts, type Details, nth, one, place, type Scene } from "./act-details.ts";

type ArticleRow = Scene["before"]["articles"][number];
const article = ({ before }: Scene, act: Details, isMeant: (row: ArticleRow) => boolean = () => true) =>
	nth(
		before.articles.filter((row) => row.deleted_at === null && isMeant(row)),
		act.one,
	);

/** Acts on everything other than products and their stock. */
export const acts: Acts = {
	async "add location"({ client, fresh }: Scene) {
		await client.call(locations.addLocation, { body: { name: fresh("Shelf"), kind: "warehouse" } });
	},
	async "rename location"(scene: Scene, act: Details) {
		const params = { id: place(scene, act.one) };
		await scene.client.call(locations.changeLocation, { params, body: { name: scene.fresh("Place") } });
	},
	/** Makes a store a bin, or a bin a store, with what is there and its reorder points. */
	async "move location"({ client, before }: Scene, act: Details) {
		// The main store has no bins: a count there would be refused.
		const places = before.locations.filter(
			({ kind, closed_at, id }) =>
				(kind === "bin" || kind === "warehouse") && closed_at === null && id !== "main",
		);
		const { id, parent } = nth(places, act.one);
		const stores = places.filter((row) => row.store_kind !== null && row.id !== id);
		const body =
			parent === null
				? { kind: "bin" as const, parent: nth(stores, act.other).id }
				: { kind: "van" as const, parent: null };
		await client.call(locations.changeLocation, { params: { id }, body });
	},
	async "set reorder point"(scene: Scene, act: Details) {
		const { id } = one(scene, act);
		const stores = scene.before.locations.filter(
			({ store_kind, closed_at }) => store_kind !== null && closed_at === null,
		);
		const store = nth(stores, act.other % 3 === 0 ? 0 : act.other).id;
		const row = scene.before.storePoints.find((point) => point.product === id && point.store === store);
		const reorderPoint = act.pieces % 5 === 0 ? null : act.pieces;
		const params = { id, store };
		await scene.client.call(setReorderPoint, { params, body: { reorderPoint }, version: row?.version ?? 0 });
	},
	async "close location"(scene: Scene, act: Details) {
		await scene.client.call(locations.closeLocation, { params: { id: place(scene, act.one) }, body: {} });
	},
	async "reopen location"({ client, before }: Scene, act: Details) {
		const closed = before.locations.filter(({ closed_at }) => closed_at !== null);
		await client.call(locations.reopenLocation, { params: { id: nth(closed, act.one).id }, body: {} });
	},
	async role({ client, guest, before }: Scene, act: Details) {
		const { role: had } = before.users.find(({ id }) => id === guest) ?? {};
		const role = nth(
			(["viewer", "counter", "warehouse"] as const).filter((role) => role !== had),
			act.one,
		);
		await client.call(changeRole, { params: { id: guest }, body: { role } });
	},
	async "sign out"({ client, guest }: Scene) {
		await client.call(signOutPerson, { params: { id: guest } });
	},
	async "remove person"({ client, leaver }: Scene) {
		await client.call(removePerson, { params: { id: leaver } });
	},
	async "add token"({ client }: Scene) {
		await client.call(addToken, { body: { name: "Script", scopes: ["stock.read"], days: 7 } });
	},
	async "revoke token"({ client, before }: Scene, act: Details) {
		const { id } = nth(
			before.tokens.filter(({ revoked_at }) => revoked_at === null),
			act.one,
		);
		await client.call(revokeToken, { params: { id } });
	},
	async settings({ client }: Scene, act: Details) {
		await client.call(changeSettings, { body: { showSuppliers: act.one % 2 === 0 } });
	},
	async basics({ client }: Scene, act: Details) {
		const weightUnit = nth(weightUnits, act.one);
		await client.call(changeBasics, { body: { weightUnit } });
	},
	async limits({ client }: Scene, { limits }: Details) {
		await client.call(review.changeReviewLimits, { body: limits });
	},
	async seen({ client, before }: Scene, act: Details) {
		const { id } = nth(
			before.findings.filter(({ seen }) => seen === 0),
			act.one,
		);
		await client.call(review.markSeen, { params: { id } });
	},
	async unseen({ client, before }: Scene, act: Details) {
		const { id } = nth(
			before.findings.filter(({ seen }) => seen === 1),
			act.one,
		);
		await client.call(review.markUnseen, { params: { id } });
	},
	async "all seen"({ client, now }: Scene, act: Details) {
		const kind = nth(review.kindsSeenTogether, act.one);
		await client.call(review.markAllSeen, { body: { kind, until: now.toISOString() } });
	},
	async ask({ visitor, before }: Scene, act: Details) {
		const body = {
			name: "Ada",
			email: "ada@shop.test",
			text: "Does it fit?",
			product: nth(before.products, act.one).id,
		};
		await visitor.call(sendEnquiry, { body });
	},
	async "delete enquiry"({ client, before }: Scene, act: Details) {
		await client.call(deleteEnquiry, { params: { id: nth(before.enquiries, act.one).id } });
	},
	async "write article"({ client, fresh }: Scene) {
		await client.call(blogs.addArticle, {
			body: { title: fresh("News"), desc: "Text", image: "/drawings/a.svg" },
		});
	},
	async "change article"(scene: Scene, act: Details) {
		const { id, version } = article(scene, act);
		const body = { title: scene.fresh("Title") };
		await scene.client.call(blogs.changeArticle, { params: { id }, body, version });
	},
	async "publish article"(scene: Scene, act: Details) {
		const { id, version } = article(scene, act, ({ state }) => state === "draft");
		await scene.client.call(blogs.publishArticle, { params: { id }, version });
	},
	async "translate article"(scene: Scene, act: Details) {
		const { id } = article(scene, act);
		const { version = 0 } = scene.before.articleTexts.find((row) => row.article === id) ?? {};
		const body = { title: scene.fresh("Titel"), desc: "" };
		const params = { id, language: "de" as const };
		await scene.client.call(translateArticle, { params, body, version });
	},
	async "unpublish article"(scene: Scene, act: Details) {
		const { id } = article(scene, act, ({ state }) => state === "published");
		await scene.client.call(blogs.unpublishArticle, { params: { id } });
	},
	async "delete article"(scene: Scene, act: Details) {
		const { id } = article(scene, act);
		await scene.client.call(blogs.deleteArticle, { params: { id } });
	},
	async "restore article"({ client, before }: Scene, act: Details) {
		const { id } = nth(
			before.articles.filter((row) => row.deleted_at !== null),
			act.one,
		);
		await client.call(blogs.restoreArticle, { params: { id } });
	},
	async "translate page"({ client, before, fresh }: Scene, act: Details) {
		const { slug } = nth(before.pages, act.one);
		const { version = 0 } = before.pageTexts.find(({ page }) => page === slug) ?? {};
		const body = { title: fresh("Seite"), text: "" };
		await client.call(translatePage, { params: { slug, language: "de" as const }, body, version });
	},
	async "change page"({ client, before, fresh }: Scene, act: Details) {
		const { slug, version } = nth(before.pages, act.one);
		await client.call(changePage, { params: { slug }, body: { text: fresh("Page") }, version });
	},
	async "change home"({ client, before, fresh }: Scene) {
		const { version = 0 } = before.home.find(({ section }) => section === "hero") ?? {};
		await client.call(changeHome, { params: { slug: "hero" }, body: { heading: fresh("Home") }, version });
	},
	async "translate home"({ client, before, fresh }: Scene) {
		const { version = 0 } = before.homeTexts.find(({ section }) => section === "hero") ?? {};
		const params = { slug: "hero", language: "de" } as const;
		await client.call(translateHome, { params, body: { heading: fresh("Seite") }, version });
	},
	async "choose featured"({ client, before }: Scene) {
		const { version = 0 } = before.home.find(({ section }) => section === "featured") ?? {};
		await client.call(chooseFeatured, { body: { products: [] }, version });
	},
	async "opening hours"({ client, before }: Scene) {
		const version = before.company[0]?.hours_version ?? 0;
		const openingHours = "Mo-Fr 09:00-18:00";
		await client.call(changeOpeningHours, { body: { openingHours }, version });
	},
	async "change company"({ client, fresh }: Scene) {
		await client.call(changeCompany, { body: { city: fresh("City") } });
	},
};
