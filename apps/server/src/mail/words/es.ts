import type { MailWords } from "./en.ts";
import { SHOP } from "./shop.ts";

export const es: MailWords = {
	roles: {
		customer: "cliente",
		viewer: "lector",
		counter: "inventarista",
		seller: "vendedor",
		warehouse: "almacenero",
		buyer: "comprador",
		owner: "propietario",
	},
	confirmAddress: {
		subject: "Confirme su correo electrónico",
		lines: [
			`Alguien, probablemente usted, usa esta dirección para una cuenta de ${SHOP}. Si no ha sido usted, no tiene que hacer nada.`,
		],
		link: "Confirmar la dirección",
	},
	confirmChange: (newAddress) => ({
		subject: "Su nuevo correo electrónico",
		lines: [
			`Se ha pedido que su cuenta de ${SHOP} pase a la dirección ${newAddress}. Si no ha sido usted, cambie su contraseña.`,
			"En cuanto dé aquí su conformidad, la dirección nueva recibirá también un correo.",
		],
		link: "Aceptar la nueva dirección",
	}),
	resetPassword: {
		subject: "Elija una contraseña nueva",
		lines: [
			"Alguien, probablemente usted, ha pedido una contraseña nueva para esta cuenta. Si no ha sido usted, no tiene que hacer nada.",
			"El enlace funciona una sola vez y caduca en una hora.",
		],
		link: "Elegir una contraseña nueva",
	},
	passwordChanged: {
		subject: "Se ha cambiado su contraseña",
		lines: [
			`Se ha cambiado la contraseña de su cuenta de ${SHOP} y se han cerrado todas las demás sesiones.`,
			"Si no ha sido usted, elija una nueva de inmediato.",
		],
		link: "Elegir una contraseña nueva",
	},
	addressKnown: {
		subject: "Ya tiene una cuenta",
		lines: [
			`Alguien, probablemente usted, ha intentado abrir una cuenta de ${SHOP} con esta dirección, que ya tiene una.`,
			"Si ha olvidado la contraseña, elija una nueva.",
		],
		link: "Elegir una contraseña nueva",
	},
	invitation: (inviter, role) => ({
		subject: `${inviter} le invita a ${SHOP}`,
		lines: [
			`Tiene una invitación para trabajar con el inventario como ${role}.`,
			"El enlace funciona una sola vez y caduca en una semana.",
		],
		link: "Aceptar la invitación",
	}),
	webhookStopped: {
		no_success: (host) => ({
			subject: `El webhook a ${host} ha fallado`,
			lines: [
				`Desde hace tres días ${host} no acepta ninguna entrega, así que ya no se le envía nada.`,
				"Si lo reanuda en los próximos cuatro días, seguirá donde estaba; después faltarán cambios.",
			],
			link: "Webhooks",
		}),
		gone: (host) => ({
			subject: `El webhook a ${host} está en pausa`,
			lines: [
				`${host} respondió que esta dirección ya no existe (410), así que ya no se le envía nada.`,
				"Si lo reanuda en una semana, seguirá donde estaba; después faltarán cambios.",
			],
			link: "Webhooks",
		}),
		missed: (host) => ({
			subject: `El webhook a ${host} está en pausa`,
			lines: [
				`Lo siguiente que debía recibir ${host} ya no está registrado, así que le faltarían cambios.`,
				"Vuelva a leerlo todo allí y elija después desde dónde sigue el webhook.",
			],
			link: "Webhooks",
		}),
	},
	enquiry: ({ name, email, product }) => {
		const about = product === undefined ? "" : ` sobre ${product}`;
		return {
			subject: `Consulta${about}`,
			lines: [
				`${name} (${email}) pregunta${about}:`,
				"Responda a este correo para escribir a esa persona. Nadie ha comprobado que la dirección sea suya.",
			],
			link: "Consultas en «Revisión»",
		};
	},
	backupLate: (since) => ({
		subject: "Ninguna copia de seguridad comprobada",
		lines: [
			since === undefined
				? `Todavía no se ha comprobado ninguna copia de seguridad de ${SHOP}.`
				: `Desde el ${since} no se ha comprobado ninguna copia de seguridad de ${SHOP}.`,
			"El registro del servidor dice por qué. Quien administra el servidor puede hacer una a mano: npm run backup.",
		],
		link: "Hoy",
	}),
};
