// Apart from the schemas that use them, for pages that do not load zod.

export const exportFormats = ["csv", "xlsx"] as const;

/** Other programs whose files an export can have, all of them CSV. */
export const exportPrograms = ["shopify-products", "shopify-inventory", "woocommerce", "square"] as const;
export type ExportProgram = (typeof exportPrograms)[number];
