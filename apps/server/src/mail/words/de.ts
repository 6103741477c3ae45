import type { MailWords } from "./en.ts";
import { SHOP } from "./shop.ts";

export const de: MailWords = {
	roles: {
		customer: "Kunde",
		viewer: "Leser",
		counter: "Zählhelfer",
		seller: "Verkäufer",
		warehouse: "Lagerist",
		buyer: "Einkäufer",
		owner: "Inhaber",
	},
	confirmAddress: {
		subject: "Bestätigen Sie Ihre E-Mail-Adresse",
		lines: [
			`Jemand, vermutlich Sie selbst, verwendet diese Adresse für ein Konto bei ${SHOP}. Wenn Sie das nicht waren, brauchen Sie nichts zu tun.`,
		],
		link: "Adresse bestätigen",
	},
	confirmChange: (newAddress) => ({
		subject: "Ihre neue E-Mail-Adresse",
		lines: [
			`Ihr Konto bei ${SHOP} soll die Adresse ${newAddress} bekommen. Wenn Sie das nicht waren, ändern Sie Ihr Passwort.`,
			"Sobald Sie hier zustimmen, geht auch an die neue Adresse eine E-Mail.",
		],
		link: "Der neuen Adresse zustimmen",
	}),
	resetPassword: {
		subject: "Neues Passwort wählen",
		lines: [
			"Jemand, vermutlich Sie selbst, hat für dieses Konto ein neues Passwort angefordert. Wenn Sie das nicht waren, brauchen Sie nichts zu tun.",
			"Der Link gilt eine Stunde lang und funktioniert nur einmal.",
		],
		link: "Neues Passwort wählen",
	},
	passwordChanged: {
		subject: "Ihr Passwort wurde geändert",
		lines: [
			`Das Passwort Ihres Kontos bei ${SHOP} wurde geändert, und alle anderen Sitzungen wurden beendet.`,
			"Wenn Sie das nicht waren, wählen Sie sofort ein neues.",
		],
		link: "Neues Passwort wählen",
	},
	addressKnown: {
		subject: "Sie haben schon ein Konto",
		lines: [
			`Jemand, vermutlich Sie selbst, wollte mit dieser Adresse ein Konto bei ${SHOP} eröffnen. Mit ihr gibt es aber schon eines.`,
			"Wenn Sie das Passwort vergessen haben, wählen Sie ein neues.",
		],
		link: "Neues Passwort wählen",
	},
	invitation: (inviter, role) => ({
		subject: `${inviter} lädt Sie zu ${SHOP} ein`,
		lines: [
			`Sie sind eingeladen, als ${role} mit dem Bestand zu arbeiten.`,
			"Der Link gilt eine Woche lang und funktioniert nur einmal.",
		],
		link: "Einladung annehmen",
	}),
	webhookStopped: {
		no_success: (host) => ({
			subject: `Der Webhook an ${host} ist fehlgeschlagen`,
			lines: [
				`Seit drei Tagen hat ${host} keine Zustellung angenommen. Deshalb wird dorthin nichts mehr gesendet.`,
				"Setzen Sie ihn innerhalb von vier Tagen fort, dann geht es weiter, wo er war; später fehlen Änderungen.",
			],
			link: "Webhooks",
		}),
		gone: (host) => ({
			subject: `Der Webhook an ${host} ist angehalten`,
			lines: [
				`${host} hat geantwortet, dass es diese Adresse nicht mehr gibt (410). Deshalb wird dorthin nichts mehr gesendet.`,
				"Setzen Sie ihn innerhalb einer Woche fort, dann geht es weiter, wo er war; später fehlen Änderungen.",
			],
			link: "Webhooks",
		}),
		missed: (host) => ({
			subject: `Der Webhook an ${host} ist angehalten`,
			lines: [
				`Was ${host} als Nächstes erfahren sollte, ist nicht mehr verzeichnet. Dort würden also Änderungen fehlen.`,
				"Lesen Sie dort alles neu ein und wählen Sie dann, von wo an der Webhook weitermacht.",
			],
			link: "Webhooks",
		}),
	},
	enquiry: ({ name, email, product }) => {
		const about = product === undefined ? "" : ` zu ${product}`;
		return {
			subject: `Anfrage${about}`,
			lines: [
				`${name} (${email}) fragt${about}:`,
				"Antworten Sie auf diese E-Mail, um der Person zu schreiben. Ob die Adresse ihr gehört, hat niemand geprüft.",
			],
			link: "Anfragen unter „Prüfen“",
		};
	},
	backupLate: (since) => ({
		subject: "Keine geprüfte Sicherung des Shops",
		lines: [
			since === undefined
				? `Noch keine Sicherung von ${SHOP} wurde geprüft.`
				: `Seit dem ${since} wurde keine Sicherung von ${SHOP} geprüft.`,
			"Das Protokoll des Servers nennt den Grund. Wer den Server betreibt, kann eine von Hand machen: npm run backup.",
		],
		link: "Heute",
	}),
};
