/** Stands in the words of mails for the shop's name, which the mailer puts there. Nobody can type it. */
export const SHOP = "\ue010";
