/** Placeholder for the shop's name in mail texts, replaced by the mailer. Users cannot type it. */
export const SHOP = "\ue010";
