import type { MailWords } from "./en.ts";
import { SHOP } from "./shop.ts";

export const fr: MailWords = {
	roles: {
		customer: "client",
		viewer: "lecteur",
		counter: "inventoriste",
		seller: "vendeur",
		warehouse: "magasinier",
		buyer: "acheteur",
		owner: "propriétaire",
	},
	confirmAddress: {
		subject: "Confirmez votre adresse e-mail",
		lines: [
			`Quelqu’un, sans doute vous, utilise cette adresse pour un compte ${SHOP}. Si ce n’est pas vous, vous n’avez rien à faire.`,
		],
		link: "Confirmer l’adresse",
	},
	confirmChange: (newAddress) => ({
		subject: "Votre nouvelle adresse e-mail",
		lines: [
			`L’adresse de votre compte ${SHOP} doit devenir ${newAddress}. Si vous n’avez rien demandé, changez votre mot de passe.`,
			"Dès que vous aurez donné votre accord ici, la nouvelle adresse recevra elle aussi un e-mail.",
		],
		link: "Accepter la nouvelle adresse",
	}),
	resetPassword: {
		subject: "Choisissez un nouveau mot de passe",
		lines: [
			"Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ce compte. Si ce n’est pas vous, vous n’avez rien à faire.",
			"Le lien ne sert qu’une fois et reste valable une heure.",
		],
		link: "Choisir un nouveau mot de passe",
	},
	passwordChanged: {
		subject: "Votre mot de passe a été changé",
		lines: [
			`Le mot de passe de votre compte ${SHOP} a été changé et toutes les autres sessions sont terminées.`,
			"Si ce n’est pas vous, choisissez-en un nouveau sans attendre.",
		],
		link: "Choisir un nouveau mot de passe",
	},
	addressKnown: {
		subject: "Vous avez déjà un compte",
		lines: [
			`Quelqu’un, sans doute vous, a voulu ouvrir un compte ${SHOP} avec cette adresse, qui en a déjà un.`,
			"Si vous avez oublié le mot de passe, choisissez-en un nouveau.",
		],
		link: "Choisir un nouveau mot de passe",
	},
	invitation: (inviter, role) => ({
		subject: `${inviter} vous invite sur ${SHOP}`,
		lines: [
			`Vous recevez cette invitation pour travailler sur l’inventaire comme ${role}.`,
			"Le lien ne sert qu’une fois et reste valable une semaine.",
		],
		link: "Accepter l’invitation",
	}),
	webhookStopped: {
		no_success: (host) => ({
			subject: `Le webhook vers ${host} a échoué`,
			lines: [
				`Depuis trois jours, ${host} n’a accepté aucun envoi : plus rien ne lui est envoyé.`,
				"Si vous le reprenez dans les quatre jours, il continue là où il en était ; plus tard, il manquera des modifications.",
			],
			link: "Webhooks",
		}),
		gone: (host) => ({
			subject: `Le webhook vers ${host} est en pause`,
			lines: [
				`${host} a répondu que cette adresse n’existe plus (410) : plus rien ne lui est envoyé.`,
				"Si vous le reprenez dans la semaine, il continue là où il en était ; plus tard, il manquera des modifications.",
			],
			link: "Webhooks",
		}),
		missed: (host) => ({
			subject: `Le webhook vers ${host} est en pause`,
			lines: [
				`La suite de ce que ${host} devait recevoir n’est plus conservée : il y manquerait des modifications.`,
				"Relisez-y tout, puis choisissez à partir d’où le webhook continue.",
			],
			link: "Webhooks",
		}),
	},
	enquiry: ({ name, email, product }) => {
		const about = product === undefined ? "" : ` sur ${product}`;
		return {
			subject: `Question${about}`,
			lines: [
				// A narrow no-break space before the colon.
				`${name} (${email}) pose une question${about}\u202f:`,
				"Répondez à cet e-mail pour écrire à cette personne. Personne n’a vérifié que l’adresse est bien la sienne.",
			],
			link: "Demandes sous «\u202fContrôle\u202f»",
		};
	},
	backupLate: (since) => ({
		subject: "Aucune sauvegarde vérifiée",
		lines: [
			since === undefined
				? `Aucune sauvegarde de ${SHOP} n’a encore été vérifiée.`
				: `Aucune sauvegarde de ${SHOP} n’a été vérifiée depuis le ${since}.`,
			// A narrow no-break space before the colon.
			"Le journal du serveur en donne la raison. Le gestionnaire du serveur peut en faire une à la main\u202f: npm run backup.",
		],
		link: "Aujourd’hui",
	}),
};
