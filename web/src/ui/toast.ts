import { notifications } from '@mantine/notifications';

/** A small success, bottom right (top on a phone), gone by itself. `message` adds a second line. */
export function toastDone(title: string, message?: string): void {
  notifications.show({ title, message: message ?? '', color: 'pine', autoClose: 4000, withBorder: true });
}

/** A request that failed and has no place of its own on the page. */
export function toastError(title: string, message?: string): void {
  notifications.show({ id: title, title, message: message ?? '', color: 'brick', autoClose: 4000, withBorder: true });
}

/** Something to know, such as a session that ends; grey, since amber means only "your turn". */
export function toastWarning(title: string, message?: string): void {
  notifications.show({ id: title, title, message: message ?? '', color: 'gray', autoClose: 4000, withBorder: true });
}
