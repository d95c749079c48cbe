import { describe, expect, it } from 'vitest';
import { loginPathOf } from './login-path.ts';

describe('the way to log in again', () => {
  it.each([
    { serverType: 1, isCustomerService: false, path: '/serviceLogin' },
    { serverType: 2, isCustomerService: false, path: '/serviceLogin' },
    { serverType: 3, isCustomerService: false, path: '/login' },
    { serverType: null, isCustomerService: false, path: '/login' },
    { serverType: 1, isCustomerService: true, path: '/login' },
    { serverType: null, isCustomerService: true, path: '/login' },
  ])('of type $serverType, customer service $isCustomerService, is $path', ({ path, ...user }) => {
    expect(loginPathOf(user)).toBe(path);
  });
  it('is the first entrance for whoever is not known', () => expect(loginPathOf(null)).toBe('/login'));
});
