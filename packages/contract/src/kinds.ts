import type { Right } from "@freehub/domain/people/access";

/** The facts of a kind of things that callers of the API know. The server and the web app each have one value per kind beside it, in their `kinds.ts`. */
type KindFacts = {
	/** The readers of its changes: those with a right (null: everybody), and other programs by webhooks or not; null: nobody. */
	changes: { needs: Right | null; isForWebhooks: boolean } | null;
	/** Whether the audit log names what has such an id. */
	isNamed: boolean;
};

const unannounced = { changes: null, isNamed: false } as const;

/**
 * All kinds of things. A kind is also the first part of the audit log's actions (`product.add`), and a change's `id` is that of the
 * object named by its kind, where nothing else is said.
 */
export const kinds = {
	product: { changes: { needs: null, isForWebhooks: true }, isNamed: true },
	/** Pieces of a product were booked or promised, or other pieces or days are expected. */
	stock: { changes: { needs: "stock.read", isForWebhooks: true }, isNamed: false },
	/** A product's availability, for readers without `stock.read`, instead of its stock; webhooks get the stock. */
	availability: { changes: { needs: null, isForWebhooks: false }, isNamed: false },
	movement: { changes: null, isNamed: true },
	location: { changes: { needs: "stock.read", isForWebhooks: true }, isNamed: true },
	/** Also what was received of it. */
	transfer_note: { changes: { needs: "stock.read", isForWebhooks: true }, isNamed: true },
	/** Also its receipts. */
	purchase_order: { changes: { needs: "purchase.read", isForWebhooks: true }, isNamed: true },
	/** A customer's order: its lines, or what is promised of them. */
	sales_order: { changes: { needs: "sale.read", isForWebhooks: true }, isNamed: true },
	/** A supplier's terms or an offer. */
	supplier: { changes: { needs: "purchase.write", isForWebhooks: true }, isNamed: false },
	/** Also an import of customers. */
	customer: { changes: { needs: "customer.read", isForWebhooks: true }, isNamed: true },
	/** An import of past purchases. */
	past_purchase: { changes: { needs: "purchase.write", isForWebhooks: false }, isNamed: false },
	article: { changes: { needs: "blog.write", isForWebhooks: true }, isNamed: false },
	import: { changes: { needs: "product.write", isForWebhooks: true }, isNamed: true },
	/** One of the company's pages, `home`, or `company` as the id for its facts. */
	page: { changes: { needs: null, isForWebhooks: true }, isNamed: false },
	enquiry: { changes: { needs: "people.manage", isForWebhooks: true }, isNamed: false },
	/** Somebody's rights, without an id. */
	access: { changes: { needs: "people.manage", isForWebhooks: true }, isNamed: false },
	/** People who have a product open; concerns only people who work with it. */
	presence: { changes: { needs: "stock.read", isForWebhooks: false }, isNamed: false },
	/** People who count at a location. */
	counting: { changes: { needs: "stock.read", isForWebhooks: false }, isNamed: false },
	person: { changes: null, isNamed: true },
	session: unannounced,
	account: unannounced,
	password: unannounced,
	email: unannounced,
	token: unannounced,
	image: unannounced,
	view: unannounced,
	review: unannounced,
	charge: unannounced,
	credit: unannounced,
	offer: unannounced,
	"price-list": unannounced,
	/** An article of a supplier's price list. */
	"supplier-article": unannounced,
	company: unannounced,
	settings: unannounced,
	webhook: unannounced,
} as const satisfies Record<string, KindFacts>;

export type Kind = keyof typeof kinds;

/** The kinds with a certain fact. */
type KindsWith<Fact> = { [K in Kind]: (typeof kinds)[K] extends Fact ? K : never }[Kind];

export type ChangeKind = KindsWith<{ changes: object }>;
export type WebhookKind = KindsWith<{ changes: { isForWebhooks: true } }>;
/** The kinds that the audit log names. */
export type NamedKind = KindsWith<{ isNamed: true }>;

const all = Object.entries<KindFacts>(kinds);
const kindsWith = <K extends Kind>(has: (facts: KindFacts) => boolean) =>
	all.filter(([, facts]) => has(facts)).map(([kind]) => kind) as [K, ...K[]];

export const changeKinds = kindsWith<ChangeKind>(({ changes }) => changes !== null);
export const webhookKinds = kindsWith<WebhookKind>(({ changes }) => changes?.isForWebhooks === true);
export const namedKinds = kindsWith<NamedKind>(({ isNamed }) => isNamed);
